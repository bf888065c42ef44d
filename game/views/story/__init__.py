"""The story of a game: its log with seats' colours, pictures and money, and how its lines are painted."""
