"""Where everything lies on the table, in millimetres: seats, stations, flanks."""
