"""How many melds there are: tables, and scripts that count without this package."""
