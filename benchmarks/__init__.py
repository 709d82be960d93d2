"""Measurements: each script prints ratios and goals taken in one run."""
