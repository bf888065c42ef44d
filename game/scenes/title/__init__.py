"""The title and what surrounds it: the night it is painted on, and bots that play when nobody is there."""
