#!/bin/sh
# Python's tools for the tests (scripts/python-requirements.txt), installed once into .cache/python. With
# BEDSIDE_TEST_DEPENDENCIES (a folder) they are kept there for the next clone, like compiled packages (kept-dependencies.sh).
set -eu
cd "$(dirname "$0")/.."
list=scripts/python-requirements.txt
tools=.cache/python
# The list that was installed lies beside what it brought: a changed list is installed again.
is_installed() { cmp -s "$list" "$1/requirements.txt" && "$1/bin/python" -c '' 2>/dev/null; }

is_installed "$tools" && exit 0
if ! python3 -c 'import venv, ensurepip' 2>/dev/null; then
    echo "python3 with the module venv is needed for the tests" >&2
    exit 1
fi
mkdir -p .cache
rm -rf "$tools"
place=$tools
if [ -n "${BEDSIDE_TEST_DEPENDENCIES:-}" ]; then
    place=$BEDSIDE_TEST_DEPENDENCIES/python-$({ python3 -VV; cat "$list"; } | sha256sum | cut -c1-24)
    ln -s "$place" "$tools"
fi
if ! is_installed "$place"; then
    rm -rf "$place"
    mkdir -p "$(dirname "$place")"
    python3 -m venv "$place"
    "$place/bin/pip" install --quiet --no-compile --disable-pip-version-check -r "$list" >&2
    cp "$list" "$place/requirements.txt"
fi
