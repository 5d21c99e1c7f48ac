#!/usr/bin/env bash
# Runs an experiment as an array of Slurm jobs, a shard each; the job that finds all shards finished merges them.
#
#   sbatch --array=1-16 --export=ALL,EXPERIMENT=experiments/ladder.toml,OUT=results/ladder scripts/slurm-array.sh
#
#SBATCH --job-name=stickem
#SBATCH --cpus-per-task=4
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --signal=INT@60
#
# A minute before its time is up, a job is sent an interrupt: it saves what it has and is put back into the
# queue, where it goes on. OUT must lie on a file system that all nodes share.
set -euo pipefail

: "${EXPERIMENT:?the experiment to run}" "${OUT:?the directory for the results}"
stickem=${STICKEM:-stickem}
shard=${SLURM_ARRAY_TASK_ID:?this script is for sbatch --array=1-N}
shards=${SLURM_ARRAY_TASK_COUNT:?this script is for sbatch --array=1-N}

mkdir -p "$OUT"
code=0
"$stickem" run "$EXPERIMENT" --shard "$shard/$shards" --out "$OUT/shard-$shard" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" --resume --quiet > "$OUT/shard-$shard.txt" || code=$?
if (( code == 130 )) && [[ -n ${SLURM_JOB_ID:-} ]]; then
    exec scontrol requeue "${SLURM_ARRAY_JOB_ID}_$shard"
fi
(( code == 0 )) || exit "$code"

# A shard has its manifest when it has ended. Two jobs that end at once may both get here: the first to make
# this directory merges.
finished=("$OUT"/shard-*/manifest.json)
if (( ${#finished[@]} == shards )) && mkdir "$OUT/merging" 2> /dev/null; then
    "$stickem" merge "$OUT"/shard-*/ --out "$OUT/merged"
fi
