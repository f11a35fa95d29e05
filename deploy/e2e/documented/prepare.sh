#!/bin/bash
# Runs inside a network and mounts of its own: lays a Debian machine over this one, on which nothing that happens stays.
# Arguments: a folder for what changes, and the folder with the stand-in of systemd.
set -euo pipefail
layers=$1 here=$2

mkdir -p "$layers"
mount -t tmpfs tmpfs "$layers"
over() { # lower, target
  local layer
  layer=$(mktemp -d "$layers/XXXXXX")
  mkdir "$layer/upper" "$layer/work"
  mount -t overlay overlay -o "lowerdir=$1,upperdir=$layer/upper,workdir=$layer/work" "$2"
}

# The network's own names are mounts on files of /etc: a layer shows what is below them.
cp /etc/hosts "$layers/hosts"
over /etc /etc
over /usr/local /usr/local
{ cat "$layers/hosts"; echo "127.0.1.1 $(hostname)"; } >/etc/hosts
: >/etc/resolv.conf
mount -t tmpfs tmpfs /srv
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /var/log
mount -t tmpfs -o mode=1777 tmpfs /var/tmp
mkdir /run/lock /var/log/nginx
[ ! -d /var/www ] || mount -t tmpfs tmpfs /var/www

install -m 755 "$here/systemctl.sh" /usr/local/sbin/systemctl
printf '#!/bin/sh\nmkdir -p /run/units && touch /run/units/workers-are-stopped\n' >/usr/local/sbin/supervisorctl
chmod 755 /usr/local/sbin/supervisorctl
rm -f /etc/nginx/sites-enabled/default
