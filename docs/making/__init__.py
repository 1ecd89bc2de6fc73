"""What the pages of `docs/` are made with; `docs/make.py` runs it."""
