#!/bin/sh
# An engine that speaks XBoard's protocol and fails in the way that its argument says, at its first move. It begins no game
# before it knows how much memory it may use.
while read -r word rest; do
    case "$word" in
    protover) echo 'feature usermove=1 ping=1 memory=1 myname="Faulty" variants="normal" done=1' ;;
    memory) memory=$rest ;;
    new) [ -n "$memory" ] || exit 4 ;;
    ping) echo "pong $rest" ;;
    usermove) [ "$1" = refuse ] && echo "Illegal move: $rest" ;;
    go)
        case "$1" in
        illegal) echo "move e1e8" ;;
        legs) echo "move e1e2," && echo "move e2e8" ;;
        crash) exit 3 ;;
        resign) echo "resign" ;;
        claim) echo "1/2-1/2 {I say so}" ;;
        esac ;;
    quit) exit 0 ;;
    esac
done
