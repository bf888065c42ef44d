"""The title and its background: the painted night, and the bots that play while it is unattended."""
