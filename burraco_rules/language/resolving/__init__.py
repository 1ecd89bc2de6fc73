"""From the documents of a chain to one flat ruleset.

Why it exists: inheritance and patches are settled here, before anything is checked.
May import: `core`, `ruleset`, `messages`, `forms`.
"""
