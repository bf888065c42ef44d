"""The planner at the desk."""
