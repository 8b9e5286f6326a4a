"""Why things came out as they did: reads the events, never the engine's insides."""
