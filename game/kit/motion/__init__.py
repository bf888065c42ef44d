"""This package moves the pieces on the table, which travel, are carried, collide and sleep, and shows effects above
them.
"""
