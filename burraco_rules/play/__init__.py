"""Play: positions, actions, and the order in which a ruleset judges them. No module here knows a game.

May import: `melds`, `language`, and below. Nothing here imports `authoring` or `terminal`.
"""
