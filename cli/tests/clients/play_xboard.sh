#!/usr/bin/env bash
# XBoard, on a screen that nobody sees, lets `variorum xboard` play a variant against itself; XBoard judges the protocol.
#
# Usage: play_xboard.sh PATH-OF-VARIORUM VARIANT LEGALITY [PICTURE]
#
# Fails if XBoard reports an error or an illegal move, or if fewer than MOVES moves come. PICTURE is where a picture of
# its window goes. With LEGALITY `true` XBoard judges the moves, too, by the lines `piece` that it gets; else `false`.
set -euo pipefail
PATH=$PATH:/usr/games

program=$(realpath "$1")
variant=$2
legality=$3
picture=${4:-}
readonly MOVES=10 SECONDS_AT_MOST=40

work=$(mktemp -d)
started=()
finish() {
  for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

# Xvfb takes a free display and tells its number.
Xvfb -displayfd 3 -screen 0 1024x800x24 -nolisten tcp 3>"$work/display" 2>"$work/xvfb" &
started+=($!)
for _ in $(seq 50); do
  [ -s "$work/display" ] && break
  sleep 0.1
done
DISPLAY=:$(cat "$work/display")
export DISPLAY

HOME=$work xboard -fcp "'$program' xboard" -scp "'$program' xboard" -variant "$variant" -testLegality "$legality" \
  -mode TwoMachines -searchTime 1 -searchDepth 2 -debugMode true -nameOfDebugFile "$work/debug" >"$work/out" 2>&1 &
started+=($!)

moves() { if [ -f "$work/debug" ]; then grep -cE "<(first|second) *: move " "$work/debug" || true; else echo 0; fi; }
for _ in $(seq $((SECONDS_AT_MOST * 5))); do
  [ "$(moves)" -ge "$MOVES" ] && break
  sleep 0.2
done
if [ -n "$picture" ]; then import -window root "$picture"; fi

count=$(moves)
if grep -nE 'Illegal move|Error \(|tellusererror|Bad FEN|Recompile' "$work/debug" "$work/out"; then
  echo "XBoard and variorum do not agree about $variant" >&2
  exit 1
fi
if [ "${count:-0}" -lt "$MOVES" ]; then
  echo "only ${count:-0} moves of $variant came" >&2
  tail -n 20 "$work"/* "$work/out" >&2
  exit 1
fi
echo "XBoard, $variant: $count moves"
