"""The command line's own modules: options, rendering, one module a command.

Why it exists: everything that knows a terminal stands here; nothing below it does. May import: everything but `cli`.
"""
