"""Texts for players: notices, announcements, the reveal. Templates over events."""
