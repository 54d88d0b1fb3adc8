#!/bin/sh
# Starts and stops Netzpass and Caddy where no systemd runs (deploy/install.sh puts it there):
#   netzpass-services start|stop|restart [netzpass|caddy]
# By Debian's own start-stop-daemon: as other users, in the background, and not again after a crash or a reboot. For that let whatever
# starts this machine's services call `netzpass-services start`.
set -eu
[ "$(id -u)" = 0 ] || { echo 'Bitte als root.' >&2; exit 1; }

start() {
  install -d -m 0700 "/var/log/netzpass"
  (
    set -a
    # Each may do no more than it needs: Caddy take the ports 80 and 443, Netzpass nothing.
    if [ "$1" = netzpass ]; then
      . /etc/netzpass.env
      NODE_ENV=production NODE_COMPILE_CACHE=/var/cache/netzpass/compiled
      rights='--inh-caps=-all --bounding-set=-all'
      set -- netzpass /opt/netzpass /opt/netzpass/node_modules/.bin/node server/main.ts
    else
      . /etc/netzpass-proxy.env
      HOME=/var/lib/caddy XDG_DATA_HOME=/var/lib/caddy/.local/share
      rights='--inh-caps=-all,+net_bind_service --ambient-caps=-all,+net_bind_service --bounding-set=-all,+net_bind_service'
      set -- caddy /var/lib/caddy /usr/bin/caddy run --config /etc/caddy/Caddyfile --adapter caddyfile
    fi
    set +a
    user=$1 folder=$2
    shift 2
    ulimit -n 65536 2>/dev/null || true
    # shellcheck disable=SC2086
    start-stop-daemon --start --quiet --oknodo --background --umask 077 --make-pidfile --pidfile "/run/$user.pid" \
      --chdir "$folder" --output "/var/log/netzpass/$user.log" --startas /usr/bin/setpriv -- \
      --reuid "$user" --regid "$user" --init-groups --no-new-privs $rights "$@"
  )
}
stop() { start-stop-daemon --stop --quiet --oknodo --user "$1" --pidfile "/run/$1.pid" --retry TERM/20/KILL/5 --remove-pidfile; }

for service in ${2:-netzpass caddy}; do
  case "${1:-}:$service" in
    start:netzpass | start:caddy) start "$service" ;;
    stop:netzpass | stop:caddy) stop "$service" ;;
    restart:netzpass | restart:caddy) stop "$service" && start "$service" ;;
    *) echo 'So geht es: netzpass-services start|stop|restart [netzpass|caddy]' >&2; exit 1 ;;
  esac
done
