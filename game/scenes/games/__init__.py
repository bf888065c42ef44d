"""The list of games kept on this machine, and what they come to."""
