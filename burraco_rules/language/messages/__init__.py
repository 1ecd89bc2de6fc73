"""Diagnostics, and the table of what they say.

Why it exists: a mistake is one record with a code; its words stand in tables and nowhere else.
May import: `source`.
"""
