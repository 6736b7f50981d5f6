#!/bin/sh
# An engine that speaks UCI and fails in the way that its argument says, at its first move.
while read -r word rest; do
    case "$word" in
    uci) printf 'id name Faulty\nuciok\n' ;;
    isready) echo readyok ;;
    go)
        case "$1" in
        illegal) echo "bestmove e1e8" ;;
        crash) exit 3 ;;
        silent) sleep 30 ;;
        none) echo "bestmove (none)" ;;
        esac ;;
    quit) exit 0 ;;
    esac
done
