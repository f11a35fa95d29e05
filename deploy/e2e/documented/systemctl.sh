#!/bin/bash
# Stands for systemd, which runs on no machine of these tests: starts what the file of a unit says, as the user and in the
# environment that it names, and ends it as systemd does. nginx, and the parts of a Mbin, are the machine's own.
set -eu
verb=$1
shift
now=
if [ "${1:-}" = --now ]; then
  now=1
  shift
fi
name=${1:-}
unit=/etc/systemd/system/${name%.service}.service
state=/run/units
mkdir -p "$state"

of() { sed -n "s/^$1=//p" "$unit"; }

start_unit() {
  local environment
  mapfile -t environment < <(grep -E '^[A-Z0-9_]+=' "$(of EnvironmentFile)")
  local command=(setpriv "--reuid=$(of User)" "--regid=$(id -g "$(of User)")" --init-groups
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 "HOME=$(getent passwd "$(of User)" | cut -d: -f6)"
    "${environment[@]}" sh -c "exec $(of ExecStart)")
  cd "$(of WorkingDirectory)"
  if [ "$(of Type)" = oneshot ]; then
    "${command[@]}"
  else
    setsid "${command[@]}" >>"$state/$name.log" 2>&1 </dev/null &
    echo $! >"$state/$name.pid"
  fi
}

stop_unit() {
  local pid
  pid=$(cat "$state/$name.pid")
  rm "$state/$name.pid"
  kill -TERM -- "-$pid"
  while kill -0 -- "-$pid" 2>/dev/null; do sleep 0.1; done
}

case "$verb $name" in
  'daemon-reload ') ;;
  'start nginx') nginx ;;
  'stop nginx') [ ! -e /run/nginx.pid ] || nginx -s quit ;;
  'stop php8.3-fpm') touch "$state/mbin-is-stopped" ;;
  enable*.timer) [ -f "/etc/systemd/system/$name" ] ;;
  enable*) [ -f "$unit" ] && { [ -z "$now" ] || start_unit; } ;;
  start*) start_unit ;;
  stop*) stop_unit ;;
  restart*)
    stop_unit
    start_unit
    ;;
  *)
    echo "systemctl $verb $name: not known here" >&2
    exit 1
    ;;
esac
