"""Qt models: they show what the session holds, and change nothing themselves."""
