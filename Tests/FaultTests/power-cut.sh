#!/usr/bin/env bash
# What is left when the power fails right after a run, or in the middle of one?
#
#     power-cut.sh TWOFOLD_BINARY MASTERS_FOLDER [ROUNDS]
#
# The tree lies on an ext4 file system in a file. Its shutdown ioctl drops what the kernel holds back, and mounting it
# again replays the journal. For each mount option and each kind of shutdown there is a cut right after exit status 0,
# and ROUNDS (default 5) at random moments of a run, every second of those in its last quarter, where files get their
# names. The folder holds masters only, with names that twofold.lock need not escape; 200 of them make several batches.
#
# Needs root, loop devices, e2fsprogs and perl. Exit status 0 held, 1 violated, 3 nothing proved, 77 cannot run here.
set -u
export LC_ALL=C
[ -x "${1-}" ] && [ -d "${2-}" ] || { sed -n '2,/^set/{s/^# \{0,1\}//;/^set/!p}' "$0" >&2; exit 64; }
twofold=$(realpath "$1") masters=$(realpath "$2") rounds=${3:-5} option=defaults
device='' run='' cuts=0 violations=0 in_flight=0 partial=0
skip() { echo "SKIPPED power cut: $*"; exit 77; }; unknown() { echo "UNKNOWN power cut: $*"; exit 3; }

[ "$(id -u)" = 0 ] || skip "not root"
for tool in mkfs.ext4 losetup perl; do command -v "$tool" >/dev/null || skip "no $tool"; done
losetup --find >/dev/null 2>&1 || skip "no loop device"

clean() {
    [ -z "$run" ] || kill -9 "$run"
    detach || { umount -l "$work/mount"; losetup -d "$device"; }
    rm -rf --one-file-system "$work"
}
attach() { device=$(losetup --find --show "$work/image") && mount -t ext4 -o "$option" "$device" "$work/mount"; }
detach() { # The loop device goes too: what its page cache holds must not survive the cut.
    for _ in {1..50}; do
        ! mountpoint -q "$work/mount" || umount "$work/mount" 2>/dev/null || { sleep 0.1; continue; }
        [ -z "$device" ] || losetup -d "$device" && device='' && return
    done
    return 1
}
fresh() { # A new file of zeros: on old blocks, a file whose bytes were lost could look whole.
    detach && rm -f "$work/image" && truncate -s "$size" "$work/image" && mkfs.ext4 -q "$work/image" && attach &&
        cp -a "$masters" "$tree" && sync -f "$tree"
}
cut_power() { # 0x8004587d is EXT4_IOC_SHUTDOWN; flag 1 writes the journal first, 2 does not.
    perl -e 'open(my $root, "<", $ARGV[0]) or die "$!\n"; my $flag = pack("L", $ARGV[1]);
        ioctl($root, 0x8004587d, $flag) or die "$!\n"' "$work/mount" "$1"
}
start_again() { detach && attach || unknown "the file system cannot be mounted again"; }

# manifest TREE: a line `sha-256  path` for each file, sorted.
manifest() { (cd "$1" && find . -type f -printf '%P\0' | xargs -0r sha256sum) | sort; }
present() { while read -r path; do [ ! -s "$tree/$path" ] || echo "$path"; done <"$work/made" | wc -l; }

# The next three print what is wrong, and nothing when all is well.
unlike_reference() { manifest "$tree" | comm -3 "$work/reference" - | sed 's/^\t/other: /; t; s/^/missing: /'; }
broken() {
    manifest "$tree" >"$work/now"
    comm -23 "$work/masters" "$work/now" | sed 's/^/master lost: /'
    awk '{ hash = substr($0, 1, 64); path = substr($0, 67) }
        NR == FNR { whole[path] = hash; next }
        path in whole && whole[path] != hash && path != "twofold.lock" { print "not whole: " path }
    ' "$work/reference" "$work/now"
    [ -e "$tree/twofold.lock" ] || return 0
    cmp -s <(head -n 1 "$work/whole/twofold.lock") <(head -n 1 "$tree/twofold.lock") || echo "twofold.lock is damaged"
    tail -n +3 "$tree/twofold.lock" | grep -v '^#' | awk -F '\t' '{ print $2 "  " $1 }' | grep -Fxv -f "$work/now" |
        sed 's/^/recorded, but not there: /'
}
problems() { # A run that had ended with 0 may leave hidden files whose removal the cut undid; all else is there.
    broken
    [ "$status" != 0 ] || unlike_reference | grep -vE '^other: .{64}  (.*/)?\.twofold~[^/]*$'
    "$twofold" "$tree" >"$work/log" 2>&1 || echo "a second run fails: $(tail -n 1 "$work/log")"
    unlike_reference | sed 's/^/after a second run, /'
}
verdict() { # verdict CASE PROBLEMS
    cuts=$((cuts + 1)); [ -n "$2" ] || { echo "$1: held"; return; }; violations=$((violations + 1))
    printf '%s: VIOLATED\n%s\n' "$1" "$(head -n 8 <<<"$2" | sed 's/^/    /')"
}

work=$(mktemp -d) tree=$work/mount/tree size=$((64 + 4 * $(du -sm "$masters" | cut -f 1)))M
trap 'clean 2>/dev/null' EXIT; trap 'exit 130' INT TERM
# .git ends the search for a twofold.lock further up, whose tree these would belong to otherwise.
mkdir "$work/.git" "$work/mount" && cp -a "$masters" "$work/whole" && manifest "$work/whole" >"$work/masters"
"$twofold" "$work/whole" >"$work/log" 2>&1 || unknown "an undisturbed run fails: $(tail -n 1 "$work/log")"
manifest "$work/whole" >"$work/reference"
comm -13 "$work/masters" "$work/reference" | cut -c 67- >"$work/made"; count=$(wc -l <"$work/made")
[ "$count" -gt 1 ] && grep -qx twofold.lock "$work/made" || unknown "there is nothing to make in $masters"

# The harness must be able to fail: files that nobody synced are lost.
for flag in 1 2; do
    fresh || skip "cannot mount ext4 from a file"
    while read -r path; do cp "$work/whole/$path" "$tree/$path"; done <"$work/made"
    cut_power "$flag" || skip "no shutdown ioctl"
    start_again
    lost=$((count - $(present)))
    [ "$lost" -gt 0 ] && [ -n "$(unlike_reference)" ] || unknown "files that were never synced survive"
    echo "control, cp without sync, shutdown $flag: $lost of $count files missing or empty, as it must be"
done

for option in defaults noauto_da_alloc data=writeback; do for flag in 1 2; do
    fresh || unknown "cannot mount ext4 with $option"
    began=$(date +%s%3N)
    "$twofold" "$tree" >"$work/log" 2>&1; status=$?; cut_power "$flag" || unknown "no cut"
    window=$(($(date +%s%3N) - began))
    start_again
    [ $status = 0 ] || unknown "exit status $status without a cut"
    verdict "$option, shutdown $flag, after exit 0: all $count files" "$(problems)"
    for ((round = 1; round <= rounds; round++)); do
        fresh || unknown "cannot mount ext4 with $option"
        delay=$((window * RANDOM / 32768)); [ $((round % 2)) = 1 ] || delay=$((window - delay / 4))
        "$twofold" "$tree" >"$work/log" 2>&1 & run=$!
        sleep "$(printf '%d.%03d' $((delay / 1000)) $((delay % 1000)))"
        cut_power "$flag" || unknown "no cut"
        { kill -9 "$run"; wait "$run"; } 2>/dev/null; status=$? run=''
        start_again
        there=$(present)
        [ "$there" = 0 ] || [ "$there" = "$count" ] || partial=$((partial + 1))
        [ $status = 0 ] || in_flight=$((in_flight + 1))
        verdict "$option, shutdown $flag, cut after $delay of $window ms: $there of $count files" "$(problems)"
    done
done; done
echo "in the middle of a run: $in_flight cuts, $partial of them with some files in place and some not"
[ "$in_flight" -gt 0 ] || [ "$rounds" = 0 ] || unknown "no cut came before the end of a run"
[ "$violations" = 0 ] || { echo "VIOLATED $violations of $cuts cuts"; exit 1; }
echo "held: $cuts cuts, 0 violations"
