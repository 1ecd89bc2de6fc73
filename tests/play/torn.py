"""A writer that is killed: a process that keeps a record and never ends by itself.

`python -m tests.play.torn FILE` plays turns and prints a line after each one that is kept.
"""

from __future__ import annotations

import sys

import burraco_rules as br


def main() -> None:
    """Play until somebody ends the process."""
    game = br.Game(br.load("burraco"), seed=3)
    game.keep(sys.argv[1])
    while True:
        drawn = "draw"
        game.push(drawn)
        card = next(action for action in game.legal_actions() if action.startswith("discard"))
        game.push(card)
        sys.stdout.write(f"{game.turns[-1]}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
