#!/bin/bash
# As much of what the official image does at its start as deploy/compose.yaml builds on: the volume goes to the user postgres, an
# empty one is filled by /docker-entrypoint-initdb.d, and meanwhile nobody gets in by TCP.
set -e
sockets=/run/postgresql
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres "$PGDATA" $sockets
  chmod 700 "$PGDATA"
  exec setpriv --reuid postgres --regid postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username postgres --pwfile <(printf '%s\n' "$POSTGRES_PASSWORD") --auth-host=scram-sha-256 >/dev/null
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -o "-c listen_addresses='' -c unix_socket_directories=$sockets" -w start
  for file in /docker-entrypoint-initdb.d/*.sql; do
    psql -v ON_ERROR_STOP=1 --no-psqlrc --host $sockets --username postgres --dbname postgres -f "$file"
  done
  pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec "$@" -c listen_addresses='*' -c unix_socket_directories=$sockets
