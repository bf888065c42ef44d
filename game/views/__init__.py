"""Views that both layouts share: the finish, the end of a round, routes and prices."""
