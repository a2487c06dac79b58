# Every target brings `.venv` up to date first (tools/make_venv.py) and then runs one command in it.
# TESSERA_COMPILE=auto|0|1 and TESSERA_OPT=0..3 choose the build; see setup.py.

PYTHON ?= python3
PY := .venv/bin/python
GAME ?=
BEFORE ?=
PARTS ?=

.DEFAULT_GOAL := help
.PHONY: help setup deps play test steps bench soak mutants pins clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | while IFS="$$(printf '\t')" read -r t d; do printf 'make %-10s %s\n' "$$t" "$$d"; done

setup: ## install Tessera into .venv, compiled where a C compiler is
	@$(PYTHON) tools/make_venv.py

deps:
	@$(PYTHON) tools/make_venv.py --deps

play: ## start the server on this machine and open the page
	@$(PYTHON) tools/make_venv.py --any
	@.venv/bin/tessera serve --open

test: setup ## all tests: lint, types, steps, the suite compiled and pure (PARTS="lint types" for some)
	@$(PY) tools/run_tests.py $(PARTS)

steps: deps ## write the games' _steps.py from their scripts
	@PYTHONPATH=src $(PY) -m tessera.kernel.convert

bench: setup ## measure speed beside OpenSpiel and the server under load; keeps bench/*.md (BEFORE=commit: beside that build)
ifneq ($(BEFORE),)
	@$(PY) tools/compare_builds.py $(BEFORE)
else
	@$(PY) -c "import pyspiel" 2>/dev/null || $(PY) -m pip install -qq --disable-pip-version-check -r requirements/bench.txt
	@$(PY) tools/bench.py
	@$(PY) tools/load.py
endif

soak: setup ## the long runs: random games under all laws; a server with faults, many connections, the worst requests, garbage
	@$(PY) tools/soak.py
	@$(PY) tools/faults.py --keep bench/faults.md
	@$(PY) tools/connections.py
	@$(PY) tools/worst_requests.py --keep bench/worst-requests.md
	@TESSERA_FUZZ=100000 $(PY) -m pytest -q -n 2 tests/server/test_hostile.py tests/server/test_hostile_raw.py -k "mutated or records or raw"

mutants: setup ## break the rules of GAME=x one at a time: do the scenarios notice?
	@test -n "$(GAME)" || { echo 'Name a game: make mutants GAME=homeworlds'; exit 2; }
	@$(PY) tools/mutants.py $(GAME)

pins: deps ## write requirements/*.txt, with hashes, from requirements/*.in
	@$(PY) -m pip install -qq --disable-pip-version-check pip-tools
	@cd requirements && for name in runtime metrics build dev node bench; do ../.venv/bin/pip-compile -q --generate-hashes --allow-unsafe \
	  --strip-extras --no-annotate --no-header --no-emit-options -o $$name.txt $$name.in; done

clean: ## remove .venv, caches and build leftovers
	@rm -rf .venv build dist src/*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
