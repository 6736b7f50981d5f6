#!/usr/bin/env bash
# Checks the types of the page's scripts, and plays in a real browser with a `variorum` that was built with the studio. What is not
# there is installed if that can be done, and passed over with a message if not.
#
# Usage: run.sh PATH-OF-VARIORUM [FOLDER-FOR-SCREENSHOTS]
set -euo pipefail
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
program=$(realpath "$1")
shots=${2:+$(realpath "$2")}
place=$here/../../../target/studio
readonly SECONDS_AT_MOST=600

pass_over() {
  echo "$1 is not to be had: the page is not tried out" >&2
  exit 0
}

command -v npm >/dev/null 2>&1 || pass_over npm
mkdir -p "$place"
cp "$here/package.json" "$here/page.mjs" "$place"
(cd "$place" && timeout 300 npm install --silent --no-fund --no-audit >/dev/null 2>&1) || pass_over playwright-core
"$place/node_modules/.bin/tsc" -p "$here/tsconfig.json"
if [ ! -x /usr/bin/chromium ] && command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ]; then
  DEBIAN_FRONTEND=noninteractive timeout 300 apt-get install --yes --no-install-recommends chromium >/dev/null 2>&1 || true
fi
[ -x /usr/bin/chromium ] || pass_over chromium
cd "$place"
timeout "$SECONDS_AT_MOST" node page.mjs "$program" ${shots:+"$shots"}
