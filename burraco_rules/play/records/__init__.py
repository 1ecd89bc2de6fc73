"""Turns and games as text: read, written, replayed, kept on disk.

Why it exists: a dispute is told as text, and a game outlives the program. May import: `game`, `engine`, `moves`.
"""
