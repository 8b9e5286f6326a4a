"""The expression language at work: scopes, variables, attributes, functions, and the compiler into closures."""
