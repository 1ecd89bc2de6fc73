"""What a player may do: every legal action, and whether the turn can still be ended.

Why it exists: players ask for their moves, rules ask what is still possible. Whatever is kept here is proved equal to
applying the action. May import: `engine`, and what `engine` may.
"""
