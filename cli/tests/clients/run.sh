#!/usr/bin/env bash
# Lets real clients play with a built `variorum`, each for some seconds. A client that is not there is installed if that can be
# done, and passed over with a message if not.
#
# Usage: run.sh PATH-OF-VARIORUM
set -euo pipefail
PATH=$PATH:/usr/games
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
program=$(realpath "$1")
readonly SECONDS_AT_MOST=60 # more than any of them needs, so that none hangs

pass_over() { echo "$1 is not to be had: $2 is left out" >&2; }

# Installs packages of Debian unless a program is there.
has_or_gets() {
  command -v "$1" >/dev/null 2>&1 && return
  command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ] || return
  DEBIAN_FRONTEND=noninteractive timeout 300 apt-get install --yes --no-install-recommends "${@:2}" >/dev/null 2>&1 || return
  command -v "$1" >/dev/null 2>&1
}

python=$here/../../../target/clients/bin/python
has_python_chess() {
  [ -x "$python" ] || python3 -m venv "$here/../../../target/clients" >/dev/null 2>&1 || return
  "$python" -c 'import chess' 2>/dev/null || timeout 120 "$python" -m pip install --quiet chess==1.11.2 >/dev/null 2>&1
}

if has_python_chess; then
  timeout "$SECONDS_AT_MOST" "$python" "$here/play_python_chess.py" "$program"
  timeout "$SECONDS_AT_MOST" "$python" "$here/games_python_chess.py" "$program"
else
  pass_over python-chess "the client that judges every move"
fi

if has_or_gets Xvfb xvfb && has_or_gets import imagemagick && has_or_gets xboard xboard; then
  timeout "$SECONDS_AT_MOST" "$here/play_xboard.sh" "$program" chancellor false
  timeout "$SECONDS_AT_MOST" "$here/play_xboard.sh" "$program" grasshopper true
  timeout "$SECONDS_AT_MOST" "$here/play_xboard.sh" "$program" fischerandom true
else
  pass_over XBoard "the game on its board"
fi

if has_or_gets fairy-stockfish fairy-stockfish; then
  for variant in chess chess960 crazyhouse; do
    timeout "$SECONDS_AT_MOST" "$program" match "$variant" computer:2 uci:fairy-stockfish --games 2 --nodes 200 --json \
      >"$here/../../../target/match.json"
    if ! grep -qF '"faults": []' "$here/../../../target/match.json"; then
      echo "$variant: a player was at fault" >&2
      exit 1
    fi
    echo "Fairy-Stockfish, $variant: 2 games"
  done
else
  pass_over Fairy-Stockfish "the match with it"
fi
