#!/bin/sh
# An engine that lacks d7d5 after e2e4, and writes e7e5 there in its own way.
moves=
while read -r word rest; do
  case $word in
    uci) printf 'id name Changed 2\noption name UCI_Variant type combo default chess var chess var other\nuciok\n' ;;
    isready) echo readyok ;;
    position) moves=${rest#startpos}; moves=${moves# moves} ;;
    go)
      case $moves-${rest#perft } in
        -2) change='s/^e2e4: 20/e2e4: 19/' ;;
        *e2e4-1) change='/^d7d5/d; s/^e7e5/e7-e5/' ;;
        *) change= ;;
      esac
      "$VARIORUM" perft chess "${rest#perft }" --moves "$moves" --divide 2>/dev/null |
        sed 's/^nodes /Nodes searched: /' | sed "$change" ;;
  esac
done
