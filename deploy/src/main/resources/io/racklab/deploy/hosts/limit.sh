# Limits what a host sends: sh limit.sh VERB FILE ...
#   set FILE ADDRESS BITS   over the link that has ADDRESS, at most BITS a second; says: set | kept
#   clear FILE              takes the limit off; says: cleared | none
# FILE says which link and how much, so that what others have set is never taken off.
set -u
verb=$1 file=$2
handle=7ac1:
if [ "$(id -u)" = 0 ]; then as_root=''; else as_root='sudo -n'; fi

ours() {
  case $(tc qdisc show dev "$1" root 2>/dev/null) in
    *" $handle root"*) return 0 ;;
  esac
  return 1
}

clear() {
  { read -r link bits <"$file"; } 2>/dev/null || { echo none; return 0; }
  if ours "$link"; then $as_root tc qdisc del dev "$link" root || return 1; fi
  rm -f "$file"
  echo cleared
}

case $verb in
  set)
    command -v tc >/dev/null || { echo "there is no tc: install iproute2" >&2; exit 1; }
    address=$(getent ahostsv4 "$3" | { read -r first rest; echo "$first"; })
    link=$(ip -o -4 addr show to "${address:-$3}" | { read -r number name rest; echo "${name:-}"; })
    case $link in
      '') echo "no link has the address $3" >&2; exit 1 ;;
      lo) echo "$3 is loopback, which is not limited" >&2; exit 1 ;;
    esac
    if ours "$link" && [ "$(cat "$file" 2>/dev/null)" = "$link $4" ]; then echo kept; exit 0; fi
    if [ -e "$file" ]; then clear >/dev/null || exit 1; fi
    case $(tc qdisc show dev "$link" root) in
      '' | *' 0: root'*) ;;
      *) echo "$link has a queueing discipline that is not ours: tc qdisc show dev $link" >&2; exit 1 ;;
    esac
    # A bucket of 4 ms, since the kernel may look no oftener, and of at least ten large packets.
    burst=$(($4 / 2000))
    if [ "$burst" -lt 16000 ]; then burst=16000; fi
    echo "$link $4" >"$file"
    $as_root tc qdisc add dev "$link" root handle "$handle" tbf rate "${4}bit" burst "$burst" latency 50ms || exit 1
    echo set
    ;;
  clear) clear ;;
esac
