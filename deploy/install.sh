#!/usr/bin/env bash
# Installs the site on a fresh Debian 13 or Ubuntu 24.04: docs/deploy.md. Run it as root in /opt/casa-in-posa, with .env there.
# It may be run again: it does what is missing, builds, and restarts.
#   deploy/install.sh                       a new site, or the same once more
#   deploy/install.sh <backup>              brings that back first, on a machine that has nothing stored yet
#   CERTIFICATES=local deploy/install.sh    to try it without a domain: Caddy signs by an authority of its own
set -euo pipefail
umask 022 # what root installs must be readable by the server's user
export DEBIAN_FRONTEND=noninteractive

folder=/opt/casa-in-posa
data=/var/lib/casa-in-posa
user=casa-in-posa

fail() {
  echo "$*" >&2
  exit 1
}
step() { echo "== $*"; }
# The last line of .env that sets a variable, without quotes.
setting() { sed -n "s/^$1=//p" .env | tail -1 | sed "s/[[:space:]]*\$//; s/^[\"']//; s/[\"']\$//"; }
# Adds a line to .env, or refuses another value than the one that the units and Caddy have.
must_be() {
  case $(setting "$1") in
    "$2") ;;
    '') printf '\n%s=%s\n' "$1" "$2" >>.env ;;
    *) fail "$1 in .env must be $2 on this server, or not be there: the units of deploy/ have it so." ;;
  esac
}
# .env has passwords: root alone may read it, and the server's user once there is one, also where a second run stops half-way.
protect_settings() {
  if id "$user" >/dev/null 2>&1; then
    chown root:"$user" .env
    chmod 640 .env
  else
    chmod 600 .env
  fi
}
# Copies a file to its place, and keeps what somebody has changed there.
put() {
  if [ -e "$2" ] && ! cmp --silent "$1" "$2"; then
    cp --preserve "$2" "$2.before"
    echo "What was in $2 is in $2.before now."
  fi
  install -m 644 "$1" "$2"
}

[ "$(id -u)" = 0 ] || fail 'Run this as root.'
backup=${1:+$(realpath "$1")}
[ -z "$backup" ] || [ -f "$backup" ] || fail "There is no file $backup."
[ -z "$backup" ] || [ ! -e "$data/leads.db" ] || fail "There is a database already: stop the server and move $data/leads.db* away first."
cd "$(dirname "$0")/.."
[ "$(pwd -P)" = "$folder" ] || fail "The units expect the project in $folder: clone it there."
[ -f .env ] || fail 'There is no .env here: copy your own, as docs/deploy.md says.'
protect_settings
must_be DATA_DIR "$data"
must_be PORT 3000
must_be TRUST_PROXY 127.0.0.1
# Before the server stops it tells Caddy, which then lets leads wait: one that finds no server is answered 502.
[ -n "$(setting DRAIN_SECONDS)" ] || printf '\nDRAIN_SECONDS=1\n' >>.env
site=$(setting SITE_URL)
[[ $site =~ ^https://([^/:]+)/?$ ]] || fail "SITE_URL in .env must be the site's https address, for instance https://www.casainposa.it"
name=${BASH_REMATCH[1],,} # Caddy compares it with what browsers send, which is in lower case
[[ $name =~ ^[a-z0-9.-]+$ ]] || fail "SITE_URL in .env must have $name as the DNS and browsers have it, in the form that begins with xn--"
case $name in
  www.*) other=${name#www.} ;;
  *) other=www.$name ;;
esac
getent hosts "$name" >/dev/null || fail "$name does not resolve yet: set its records in the DNS first, and wait until they are known."
getent hosts "$other" >/dev/null || {
  echo "$other does not resolve, so nothing redirects from it. Set its records, and run this again."
  other=
}

step 'Packages'
apt-get update --quiet=2
apt-get install --yes --quiet=2 --no-install-recommends nodejs npm git sudo ufw caddy curl >/dev/null
[ "$(node --version | tr -dc '0-9.' | cut -d. -f1)" -ge 20 ] || npm install --loglevel=error --no-audit --no-fund --global node@24
[ "$(npm --version | cut -d. -f1)" -ge 11 ] || npm install --loglevel=error --no-audit --no-fund --global npm@11
hash -r

step 'Firewall'
ssh=$(sshd -T 2>/dev/null | awk '$1 == "port" { print $2 }' || true)
for port in ${ssh:-22} 80 443; do
  ufw allow "$port/tcp" >/dev/null
done
ufw allow 443/udp >/dev/null
ufw --force enable >/dev/null || echo 'The firewall cannot be switched on here: the provider may have one.'

step 'User and configuration'
id "$user" >/dev/null 2>&1 || useradd --system --shell /usr/sbin/nologin "$user"
protect_settings
sudo -u "$user" test -r server/main.ts ||
  fail "The server's user cannot read $folder, which was cloned with a strict umask: chmod --recursive go+rX $folder, then run this again."
for family in leads office; do
  cat >"/usr/local/bin/$family" <<END
#!/bin/sh
# The owner's commands, as the server's user, who then owns the files that they write. A backup is opened again on disk: /tmp may be
# in memory, and a folder in it be somebody else's.
case "\${TMPDIR:-/tmp}" in /tmp | /tmp/*) TMPDIR=/var/tmp ;; esac
cd $folder && exec sudo -u $user env TMPDIR="\$TMPDIR" npm run --silent $family -- "\$@"
END
  chmod 755 "/usr/local/bin/$family"
done

step 'Build, some minutes'
# Not without need: while it runs, nothing of the site could be started.
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --loglevel=error --no-audit --no-fund
npm run build

step 'Server'
for unit in casa-in-posa.service casa-in-posa-backup.service casa-in-posa-backup.timer; do
  put "deploy/$unit" "/etc/systemd/system/$unit"
done
systemctl daemon-reload
systemctl enable --quiet casa-in-posa casa-in-posa-backup.timer
if [ -n "$backup" ]; then
  # Restoring into a store that has something is refused: a server that ran goes on with it. One that did not must make no
  # database, or another backup could not be tried.
  if systemctl is-active --quiet casa-in-posa; then
    trap 'rm -f "$data/to-restore.backup"; systemctl start casa-in-posa' EXIT
  else
    trap 'rm -f "$data/to-restore.backup"' EXIT
  fi
  systemctl stop casa-in-posa
  install --directory --owner "$user" --group "$user" --mode 700 "$data"
  install --owner "$user" --group "$user" --mode 600 "$backup" "$data/to-restore.backup"
  leads restore "$data/to-restore.backup"
elif [ -e "$data/leads.db" ] || [ -n "$(setting DATABASE_URL)" ]; then
  office make-pictures # so that the restart is short
fi
systemctl start casa-in-posa-backup.timer
systemctl restart casa-in-posa

step 'Caddy'
caddyfile=$(mktemp)
cp deploy/Caddyfile "$caddyfile"
[ "${CERTIFICATES:-}" != local ] || sed -i 's/{$CADDY_OPTIONS}/local_certs\n\tskip_install_trust/' "$caddyfile"
put "$caddyfile" /etc/caddy/Caddyfile
rm "$caddyfile"
install -d /etc/systemd/system/caddy.service.d
{
  # Debian's unit does not start it again. As in casa-in-posa.service without limit: a flood may end it often.
  printf '%s\n' '[Unit]' StartLimitIntervalSec=0 '[Service]'
  # Go collects more often near the first bound; at the second it is started again.
  printf '%s\n' Restart=always RestartSec=1 Environment=GOMEMLIMIT=640MiB MemoryMax=1G
  echo "Environment=SITE_URL=https://$name"
  [ -z "$other" ] || echo "Environment=REDIRECT_FROM=https://$other"
} >/etc/systemd/system/caddy.service.d/site.conf
systemctl daemon-reload
systemctl enable --quiet caddy
systemctl restart caddy

curl --silent --fail --output /dev/null --retry 30 --retry-connrefused --retry-delay 1 http://127.0.0.1:3000/healthz ||
  fail 'The server does not answer: journalctl --unit casa-in-posa says why.'
echo "The site runs: https://$name, as soon as Caddy has its certificate (journalctl --unit caddy). Next: docs/deploy.md, step 3."
