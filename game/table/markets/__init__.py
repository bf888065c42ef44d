"""The plant market and the fuel market beside the table's map."""
