"""Scenarios: small games told as data and played through the real engine."""
