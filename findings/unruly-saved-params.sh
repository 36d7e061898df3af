#!/usr/bin/env bash
# A game saved by Simon Tatham's Unruly has two sets of parameters, PARAMS and CPARAMS, above its DESC.
#
# One would expect: PARAMS is what the saved puzzle was made with, so PARAMS:DESC is its game id, level included.
# What happens: for a puzzle that was asked for at level "normal" (8x8udn) the
#   program itself writes PARAMS 8x8udt (trivial, its default) and CPARAMS 8x8udn; only CPARAMS is of the puzzle.
# Why it matters: whoever takes PARAMS and DESC for the game id labels a normal puzzle as trivial.
set -euo pipefail
version=20230122.806ae71-2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -qq "sgt-puzzles=$version" 2> /dev/null || { apt-get update -qq && apt-get download -qq "sgt-puzzles=$version"; }
dpkg -x sgt-puzzles_*.deb .
unruly=./usr/games/sgt-unruly
ldd "$unruly" | grep -q "not found" && apt-get install -y -qq --no-install-recommends libgtk-3-0 > /dev/null
"$unruly" --version | tail -n 1
"$unruly" --generate 1 '8x8udn#abc' --save saved --save-suffix .sav > /dev/null
grep -E "^(PARAMS|CPARAMS|SEED|DESC)" saved0.sav
params=$(grep "^PARAMS" saved0.sav) made=$(grep "^CPARAMS" saved0.sav)
[ "$params" = "PARAMS  :6:8x8udt" ] && [ "$made" = "CPARAMS :6:8x8udn" ] || { echo "this has changed"; exit 1; }
echo "seen: asked for 8x8udn, PARAMS says 8x8udt, CPARAMS says 8x8udn"
