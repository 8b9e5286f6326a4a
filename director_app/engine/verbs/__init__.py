"""The verbs of the rule language, one small function each; the vocabulary says what each means."""
