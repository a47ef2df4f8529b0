"""Rosters on paper: a plain value that the league fills, as text, as a page of HTML, and as PDF."""
