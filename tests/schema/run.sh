#!/usr/bin/env bash
# Lets other programs check definitions by the schema: each must accept all shipped files and refuse a wrong key. A program that
# cannot be installed is passed over with a message.
set -euo pipefail
root=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
tools=$root/target/schema
mkdir -p "$tools"
cd "$root"
mapfile -t files < <(git ls-files 'variants/*.toml')

# A file with a wrong key, where the configurations of the programs expect definitions.
wrong=variants/wrong-key.toml
trap 'rm -f "$root/$wrong"' EXIT
printf '#:schema ../schema/variorum.schema.json\n\n[variant]\nextends = "chess"\n\n[setup]\nbord = "8/8"\n' >"$wrong"

# Usage: check NAME COMMAND…
check() {
  if ! "${@:2}" "${files[@]}" >"$tools/$1.txt" 2>&1; then
    cat "$tools/$1.txt" >&2
    echo "$1 refuses a shipped file" >&2
    exit 1
  fi
  if "${@:2}" "$wrong" >"$tools/$1.txt" 2>&1; then
    echo "$1 accepts a wrong key" >&2
    exit 1
  fi
  echo "$1 accepts ${#files[@]} shipped files and refuses a wrong key"
}

if timeout 120 npm install --silent --no-save --prefix "$tools" @taplo/cli@0.7.0 >/dev/null 2>&1; then
  check taplo "$tools/node_modules/.bin/taplo" lint
else
  echo "taplo cannot be installed: its check is left out" >&2
fi

if [ -x "$tools/venv/bin/tombi" ] || { python3 -m venv "$tools/venv" && timeout 120 "$tools/venv/bin/pip" install --quiet tombi; } >/dev/null 2>&1; then
  check tombi "$tools/venv/bin/tombi" lint --offline
else
  echo "tombi cannot be installed: its check is left out" >&2
fi
