#!/usr/bin/env bash
# Builds the fuzz targets and runs them one after another:
#
#     Tests/Fuzz/run.sh [SECONDS] [TARGET...]
#
# SECONDS are for each target, 600 by default; without TARGET it runs all. Prints one line a target, and the reason of
# each finding. Ends with 1 when there was one: its input lies in Findings, and is tried first from then on. What was
# learned of the way in lies in Corpora, and is where the next run begins.
set -euo pipefail
cd "$(dirname "$0")"

seconds=600
case "${1-}" in
    "" | *[!0-9]*) ;;
    *) seconds=$1; shift ;;
esac

# Optimised, because runs count; overflow and bounds are checked all the same, and assertions are kept. No sanitizer of
# addresses: it looks for what those checks find, and costs two runs of three.
echo "building" >&2
swift build --quiet --configuration release --product Fuzz \
    -Xswiftc -sanitize=fuzzer -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug
fuzz=$(swift build --configuration release --show-bin-path)/Fuzz
# The runtime's own report of a trap hangs within libFuzzer's.
export SWIFT_BACKTRACE=enable=no

if [ $# -eq 0 ]; then
    targets=$("$fuzz" --list)
    # shellcheck disable=SC2086 # The names have no spaces.
    set -- $targets
fi

status=0
for target; do
    "$fuzz" "$target" --seed "Corpora/$target"
    mkdir -p "Findings/$target"
    log=Corpora/$target.log
    begin=$SECONDS
    code=0
    # No input takes a millisecond; 25 seconds allow for a machine that is busy.
    "$fuzz" "$target" -max_total_time="$seconds" -max_len=4096 -timeout=25 -report_slow_units=25 -rss_limit_mb=512 \
        -print_final_stats=1 -dict="Corpora/$target.dict" -artifact_prefix="Findings/$target/" \
        "Corpora/$target" "Findings/$target" >"$log" 2>&1 || code=$?
    # A finding ends the run of its target.
    findings="0 findings"
    [ "$code" = 0 ] || findings="1 finding"
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | sed -E ':a; s/([0-9])([0-9]{3})(,|$)/\1,\2\3/; ta')
    echo "$target: $((SECONDS - begin)) s, ${runs:-0} runs, $findings"
    if [ "$code" != 0 ]; then
        status=1
        grep -aE 'Fatal error|^==[0-9]+==|^SUMMARY|Test unit written' "$log" >&2 || cat "$log" >&2
        echo "again: SWIFT_BACKTRACE=enable=no $fuzz $target INPUT" >&2
    fi
done
exit "$status"
