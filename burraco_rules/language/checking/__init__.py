"""Checking a flat ruleset: names, types, whole statements.

Why it exists: what passes cannot fail later for a wrong name or type.
May import: `core`, `ruleset`, `vocabulary`, `types`, `messages`.
"""
