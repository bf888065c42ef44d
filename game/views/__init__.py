"""Views that both layouts show: what a finished game tells, a round's end, ways and prices."""
