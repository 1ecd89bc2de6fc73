"""Play: positions, actions, and the order in which a ruleset judges them. No module here knows a game.

Why it exists: a whole hand follows from its ruleset as a meld does. `engine` says what becomes of an action, `moves`
what a player may do, `records` writes both down; `game` is the way in for programs, `play` for the rest of the package.
May import: `melds`, `language`, and below. Nothing here imports `authoring` or `terminal`.
"""
