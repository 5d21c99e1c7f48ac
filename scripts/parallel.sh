#!/usr/bin/env bash
# Runs an experiment as shards with GNU parallel, on this machine or on several, and merges them.
#
#   scripts/parallel.sh EXPERIMENT.toml SHARDS OUT [options of parallel, such as --jobs 4]
#
# A shard plays on one thread, so as many run at once as parallel has jobs. Started again after an interruption,
# every shard goes on where it was. OUT/merged is the same, byte by byte, as an unsharded run.
#
# On several machines: give parallel --sshloginfile; OUT must lie on a file system that all of them share.
set -euo pipefail

if (( $# < 3 )); then
    sed -n '4p' "$0" | sed 's/^# *//' >&2
    exit 2
fi
experiment=$1 shards=$2 out=$3
shift 3
stickem=${STICKEM:-stickem}

mkdir -p "$out"
seq "$shards" | parallel "$@" --halt soon,fail=1 --joblog "$out/joblog" \
    "$stickem" run "$experiment" --shard "{}/$shards" --out "$out/shard-{}" --threads 1 --resume --quiet '>' "$out/shard-{}.txt"

rm -rf "$out/merged"
"$stickem" merge "$out"/shard-*/ --out "$out/merged"
