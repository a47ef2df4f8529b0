# Everything from a fresh clone with Python (3.11 or later), pip and git. `uv` is used where it is installed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)
PIP_QUIET := PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install --quiet
INSTALL := $(if $(UV),$(UV) pip install --quiet --python $(BIN)/python,$(PIP_QUIET))

.PHONY: play test test-long test-browser test-crash load check audit bench balance levels texts pictures format clean

play: $(VENV)/play ## start the product: the table in a browser
	$(BIN)/harena serve

test: $(VENV)/dev texts ## install what the tests need and run all of them
	$(BIN)/python -m pytest -n auto

test-browser: $(VENV)/browser texts ## play whole matches in the machine's chromium
	$(BIN)/python -m pytest -n 2 tests_browser

test-long: $(VENV)/dev texts ## the promises of every game, with any options; takes minutes
	$(BIN)/python -m pytest -n 2 tests_long

test-crash: $(VENV)/dev texts ## kill a server a hundred times in the middle of matches
	$(BIN)/python -m tests.web.crash 100

load: $(VENV)/dev texts ## how many live matches a server carries, on SQLite and on PostgreSQL; takes ten minutes
	$(BIN)/python -m bench.load

check: $(VENV)/browser ## style, types, layers
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

audit: $(VENV)/dev ## ask what holes are known of the pinned versions; needs the network
	$(PYTHON) -m venv $(VENV)/audit
	$(VENV)/audit/bin/python -m pip install --quiet pip-audit
	$(VENV)/audit/bin/pip-audit --requirement constraints.txt --no-deps --disable-pip --strict

bench: $(VENV)/bench texts ## measure, with peers side by side
	$(BIN)/python -m bench
	$(BIN)/python -m bench.decisions

balance: $(VENV)/dev texts ## play the ready armies against each other; takes an hour, and can be taken up again
	$(BIN)/python -m bench.balance invictus

levels: $(VENV)/dev texts ## measure how strong the levels are; takes four hours, and can be taken up again
	$(BIN)/python -m bench.levels

texts: $(VENV)/dev ## compile the French and English catalogues
	@$(BIN)/python tools/build_texts.py >/dev/null

pictures: $(VENV)/browser texts ## draw the pictures of the documentation
	$(BIN)/python tools/picture.py
	$(BIN)/python -m tools.screenshot

format: $(VENV)/dev ## put the code into our style
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

clean: ## remove what make made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build

$(VENV)/python: constraints.txt
	$(if $(UV),$(UV) venv --quiet --clear --python $(PYTHON) $(VENV),$(PYTHON) -m venv $(VENV))
	@touch $@

$(VENV)/play: $(VENV)/python pyproject.toml
	$(INSTALL) --constraint constraints.txt --editable .
	@touch $@

$(VENV)/dev: $(VENV)/python pyproject.toml
	$(INSTALL) --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/play

$(VENV)/browser: $(VENV)/dev
	$(INSTALL) --constraint constraints.txt --editable '.[dev,browser]'
	@touch $@

$(VENV)/bench: $(VENV)/dev
	$(INSTALL) --constraint constraints.txt --editable '.[dev,bench]'
	@touch $@
