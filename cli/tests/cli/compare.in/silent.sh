#!/bin/sh
# An engine that never answers.
echo $$ > silent.pid
exec sleep 60
