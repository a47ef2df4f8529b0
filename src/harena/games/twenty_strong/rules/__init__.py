"""The rules of 20 Strong, a file for each chapter of the registry."""
