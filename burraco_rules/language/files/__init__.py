"""Rulesets as files: finding, loading and keeping them.

Why it exists: this is all of the language that touches a disk.
May import: everything of the language.
"""
