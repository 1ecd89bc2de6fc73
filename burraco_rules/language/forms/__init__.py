"""The two written forms: reading and writing them.

Why it exists: text becomes the core here and the core becomes text; nothing else knows how a ruleset is spelled.
May import: `core`, `expressions`, `source`, `messages`.
"""
