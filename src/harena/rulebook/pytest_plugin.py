"""The pytest mark `rule`: which rows of the registries have a passing test."""
