# Keeps a long process on a host: sh process.sh VERB FOLDER NAME ...
#   start FOLDER NAME FINGERPRINT WORK LOG WORD...  starts the command WORD... in the folder WORK
#   state FOLDER NAME                               says: running PID FINGERPRINT | dead | none
#   stop FOLDER NAME SECONDS                        ends it and says: stopped | killed | dead | none
# FOLDER/NAME.pid holds the process's id, the tick since boot at which it began, the boot's id, and what
# started it (FINGERPRINT). So no other process that has got the same id later is taken for it.
set -u
verb=$1 folder=$2 name=$3
shift 3
file=$folder/$name.pid

# Of the content of a /proc/PID/stat: the tick at which the process began; fails for a zombie.
tick() {
  # The name, in parentheses, may hold anything; after it the fields are single words.
  set -- ${1##*) }
  [ "$1" != Z ] && shift 19 && echo "$1"
}

boot() { cat /proc/sys/kernel/random/boot_id; }

alive() {
  pid='' began='' booted='' fingerprint=''
  { read -r pid began booted fingerprint <"$file"; } 2>/dev/null || return 1
  { read -r stat <"/proc/$pid/stat"; } 2>/dev/null || return 1
  [ "$(tick "$stat")" = "$began" ] && [ "$(boot)" = "$booted" ]
}

case $verb in
  start)
    fingerprint=$1 work=$2 log=$3
    shift 3
    mkdir -p "$folder" "$work" "$(dirname "$log")" && rm -f "$file" && cd "$work" || exit 1
    (
      # This subshell becomes the command, so its id and its beginning are the command's.
      read -r stat </proc/self/stat
      echo "${stat%% *} $(tick "$stat") $(boot) $fingerprint" >"$file.new" && mv "$file.new" "$file" || exit 1
      exec setsid "$@"
    ) </dev/null >>"$log" 2>&1 &
    while [ ! -e "$file" ] && kill -0 $! 2>/dev/null; do sleep 0.1; done
    [ -e "$file" ]
    ;;
  state)
    if alive; then echo "running $pid $fingerprint"; elif [ -e "$file" ]; then echo dead; else echo none; fi
    ;;
  stop)
    left=$(($1 * 10)) end=none
    if [ -e "$file" ]; then end=dead; fi
    if alive; then
      end=stopped
      kill -TERM "$pid"
      while alive && [ "$left" -gt 0 ]; do sleep 0.1; left=$((left - 1)); done
      if alive; then
        end=killed
        kill -KILL "$pid"
        while alive; do sleep 0.1; done
      fi
    fi
    rm -f "$file"
    echo "$end"
    ;;
esac
