#!/bin/sh
# An engine that counts by variorum itself.
moves=
while read -r word rest; do
  case $word in
    uci) printf 'id name Echo 1\noption name UCI_Variant type combo default chess var chess var other\nuciok\n' ;;
    isready) echo readyok ;;
    position) moves=${rest#startpos}; moves=${moves# moves} ;;
    go) "$VARIORUM" perft chess "${rest#perft }" --moves "$moves" --divide 2>/dev/null |
      sed 's/^nodes /Nodes searched: /' ;;
  esac
done
