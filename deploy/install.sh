#!/bin/sh
# From an empty Debian (13 or newer) to https, out of an unpacked archive of a release (`npm run archive`). One command:
#
#   sha256sum --check netzpass-1.1.0.tar.gz.sha256 && tar xzf netzpass-1.1.0.tar.gz &&
#   sh netzpass-1.1.0/deploy/install.sh --name netzpass.schule.example --admin leitung@schule.example \
#     --smtp 'smtps://name:passwort@mail.example:465' --from 'Netzpass <post@schule.example>'
#
# What it does, in this order, is what docs/install.md does by hand. It may be run again: what is there already stays, above all
# settings and keys. decision 110.
set -eu

usage() {
  cat >&2 <<'TEXT'
So geht es, als root auf Debian 13 oder neuer:
  sh deploy/install.sh --name NAME --admin MAIL --smtp URL --from ABSENDER
    --name       der Name, unter dem man Netzpass erreicht: netzpass.schule.example
    --admin      die Adresse der ersten Person, die hier verwaltet
    --smtp       der Mailserver: smtps://name:passwort@mail.example:465
    --from       wer schreibt: 'Netzpass <post@schule.example>'
  und nach Wahl
    --internal   der Name gilt nur im eigenen Netz: Caddy stellt das Zertifikat selbst aus (sonst Let’s Encrypt)
    --database embedded|postgres   die eingebaute Datenbank (so, wenn nichts dasteht), oder PostgreSQL aus Debian
    --recipient age1…              Ihr öffentlicher Schlüssel für Sicherungen; ohne ihn wird hier einer gemacht
TEXT
  exit 1
}
fail() { echo "$*" >&2; exit 1; }

name='' admin='' smtp='' from='' tls='' database=embedded recipient=''
while [ $# -gt 0 ]; do
  case "$1" in
    --internal) tls='tls internal'; shift; continue ;;
    --name | --admin | --smtp | --from | --database | --recipient) [ $# -ge 2 ] || usage ;;
    *) usage ;;
  esac
  # Settings are read by a shell and by systemd: what either could take for something else is no part of any of them.
  case "$2" in *"'"* | *\\* | *'
'*) fail "$1: Anführungszeichen, umgekehrte Schrägstriche und Zeilenumbrüche gehen nicht; in einer Adresse schreiben Sie %27 und %5C." ;; esac
  case "$1" in
    --name) name=$2 ;; --admin) admin=$2 ;; --smtp) smtp=$2 ;; --from) from=$2 ;;
    --database) database=$2 ;; --recipient) recipient=$2 ;;
  esac
  shift 2
done
[ -n "$name" ] && [ -n "$admin" ] && [ -n "$smtp" ] && [ -n "$from" ] || usage
case "$database" in embedded | postgres) ;; *) usage ;; esac
case "$name" in *[!a-z0-9.-]* | *..* | .* | *.) fail "--name: „${name}“ ist kein Name wie netzpass.schule.example." ;; esac
[ "$(id -u)" = 0 ] || fail 'Bitte als root.'
[ -e /etc/debian_version ] || fail 'Hier läuft kein Debian. Von Hand geht es mit docs/install.md.'
debian=$(cut -d. -f1 /etc/debian_version) # a name instead of a number is one that is still being made
case "$debian" in *[!0-9]*) ;; *) [ "$debian" -ge 13 ] || fail "Debian $debian ist zu alt: Sein Node ist es. Von Hand geht es mit docs/install.md." ;; esac
source=$(cd "$(dirname "$0")/.." && pwd)
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$source/package.json")
program=/opt/netzpass-$version
[ -d /run/systemd/system ] && systemd=yes || systemd=no
if [ -L /opt/netzpass ] && [ "$(readlink /opt/netzpass)" != "netzpass-$version" ]; then
  fail "Hier läuft schon $(readlink /opt/netzpass). Auf eine neue Version stellt npm run upgrade um (docs/install.md)."
fi
[ ! -e /opt/netzpass ] || [ -L /opt/netzpass ] || fail '/opt/netzpass gibt es schon, und es ist kein Verweis auf eine Version.'

began=$(date +%s) stepped=''
# The one way to say what happens; the seconds of a step stand there when the next one begins.
step() {
  now=$(date +%s)
  [ -z "$stepped" ] || echo "   $((now - stepped)) s"
  stepped=$now
  echo "— $1"
}
quietly() { # what it says is of interest only when it fails
  said=$(mktemp)
  if ! "$@" >"$said" 2>&1; then
    tail -n 30 "$said" >&2
    rm -f "$said"
    fail "Fehlgeschlagen: $*"
  fi
  rm -f "$said"
}
# A command of docs/operations.md, as the server's user and with its settings.
netzpass() {
  (
    set -a
    . /etc/netzpass.env
    cd /opt/netzpass
    exec runuser -u netzpass -- env HOME=/var/cache/netzpass NODE_ENV=production npm run --silent "$@"
  )
}
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
wait_for() { # SECONDS COMMAND…
  left=$1
  shift
  until "$@" >/dev/null 2>&1; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || return 1
    sleep 1
  done
}
answers() { /opt/netzpass/node_modules/.bin/node --eval 'fetch(process.argv[1]).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' "$1"; }
serve() { # start again, whatever runs
  if [ "$systemd" = yes ]; then systemctl enable --quiet "$1" && systemctl restart "$1"; else netzpass-services restart "$1"; fi
}

step 'Debian: Pakete laden'
export DEBIAN_FRONTEND=noninteractive
packages='ca-certificates caddy nodejs'
[ "$database" = embedded ] || packages="$packages postgresql"
quietly apt-get update
# shellcheck disable=SC2086
quietly apt-get install --yes --no-install-recommends --download-only $packages
step 'Debian: Pakete einrichten'
# shellcheck disable=SC2086
quietly apt-get install --yes --no-install-recommends $packages

# Debian's own npm is some 380 packages, which take longer than all the rest. The Node that Netzpass runs on comes with `npm ci`.
NPM=10.9.4
NPM_SHA512=OnUG836FwboQIbqtefDNlyR0gTHzIfwRfE3DuiNewBvnMnWEpB0VEXwBlFVgqpNzIgYo/MHh3d2Hel/pszapAA==
step 'npm laden'
if ! command -v npm >/dev/null; then
  archive=$(mktemp)
  NODE_EXTRA_CA_CERTS=${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt} quietly node --input-type=module --eval '
    import { createHash } from "node:crypto"
    import { writeFileSync } from "node:fs"
    const [url, expected, file] = process.argv.slice(1)
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
    if (createHash("sha512").update(bytes).digest("base64") !== expected) throw new Error(`${url} is not what it should be.`)
    writeFileSync(file, bytes)
  ' "${npm_config_registry:-https://registry.npmjs.org}/npm/-/npm-$NPM.tgz" "$NPM_SHA512" "$archive"
  install -d /usr/local/lib/node_modules/npm
  tar xzf "$archive" --strip-components=1 --no-same-owner -C /usr/local/lib/node_modules/npm
  rm "$archive"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
fi

step 'Benutzer und Ordner'
id netzpass >/dev/null 2>&1 || useradd --system --user-group --home-dir /var/lib/netzpass --no-create-home --shell /usr/sbin/nologin netzpass
for folder in /var/lib/netzpass /var/cache/netzpass /var/backups/netzpass; do install -d -m 0700 -o netzpass -g netzpass "$folder"; done
if [ "$source" != "$program" ]; then
  install -d -o netzpass -g netzpass "$program"
  cp -a "$source/." "$program/"
fi
ln -sfn "netzpass-$version" /opt/netzpass

as_builder() { (cd "$program" && quietly runuser -u netzpass -- env HOME=/var/cache/netzpass "$@"); }
step 'Pakete von npm'
chown -R netzpass:netzpass "$program"
as_builder node --input-type=module --eval "import { install } from './commands/environment.mjs'; install()"
step 'Netzpass bauen'
as_builder npm run build
chown -R root:root "$program" # the server reads its program, and writes elsewhere

step 'Einstellungen und Schlüssel'
settings=/etc/netzpass.env
if [ "$database" = postgres ]; then
  cluster=$(pg_lsclusters --no-header | head -n 1)
  [ -n "$cluster" ] || fail 'Debian hat keine Datenbank angelegt: pg_createcluster.'
  # shellcheck disable=SC2086
  set -- $cluster
  [ "$4" = online ] || quietly pg_ctlcluster "$1" "$2" start
  port=$3
fi
if [ ! -e "$settings" ]; then
  if [ -z "$recipient" ]; then
    key=/root/netzpass-key.txt
    [ -e "$key" ] || (umask 077 && cd "$program" && node_modules/.bin/node server/operation/backup/command.ts backup key "$key" >/dev/null)
    recipient=$(sed -n 's/^# Öffentlich: //p' "$key")
  fi
  umask 077
  {
    echo "# docs/operations.md says what each of them does. A change needs a restart."
    echo "PUBLIC_URL='https://$name'"
    echo "TRUST_PROXY='1'"
    echo "DATA_DIR='/var/lib/netzpass'"
    echo "DEMO='off'"
    echo "APP_SECRET='$(random)'"
    echo "METRICS_TOKEN='$(random)'"
    echo "SMTP_URL='$smtp'"
    echo "MAIL_FROM='$from'"
    echo "BACKUP_TARGET='/var/backups/netzpass'"
    echo "BACKUP_RECIPIENT='$recipient'"
    [ "$database" = embedded ] || {
      echo "DATABASE_URL='postgres://netzpass_web:$(random)@127.0.0.1:$port/netzpass'"
      echo "DATABASE_OWNER_URL='postgres://netzpass_owner:$(random)@127.0.0.1:$port/netzpass'"
    }
    [ -z "$tls" ] || echo "NODE_EXTRA_CA_CERTS='/etc/ssl/certs/netzpass-internal.pem'"
  } >"$settings.new"
  mv "$settings.new" "$settings"
  umask 022
fi
if [ ! -e /etc/netzpass-proxy.env ]; then
  {
    echo "SITE_ADDRESS='$name'"
    echo "UPSTREAMS='127.0.0.1:3000'"
    echo "BIND=''"
    echo "TLS='$tls'"
  } >/etc/netzpass-proxy.env
fi
install -m 0644 "$program/deploy/Caddyfile" /etc/caddy/Caddyfile
if ! getent hosts "$name" >/dev/null; then
  [ -n "$tls" ] || fail "Den Namen $name gibt es noch nicht: Er muss im DNS zu diesem Rechner führen, bevor es ein Zertifikat gibt."
  echo "127.0.0.1 $name # netzpass" >>/etc/hosts
  echo "   $name steht jetzt in /etc/hosts dieses Rechners; für alle anderen gehört der Name in Ihr DNS."
fi

as_postgres() { runuser -u postgres -- psql --port "$port" --quiet --tuples-only --no-align "$@" postgres; }
if [ "$database" = postgres ] && [ -z "$(as_postgres --command "select 1 from pg_database where datname = 'netzpass'")" ]; then
  step 'PostgreSQL: Benutzer und Datenbank'
  for role in netzpass_web netzpass_owner app_login; do as_postgres --command "drop role if exists $role"; done 2>/dev/null # of a run that was broken off
  OWNER_PASSWORD=$(sed -n 's|^DATABASE_OWNER_URL=.*netzpass_owner:\(.*\)@.*|\1|p' "$settings")
  WEB_PASSWORD=$(sed -n 's|^DATABASE_URL=.*netzpass_web:\(.*\)@.*|\1|p' "$settings")
  export OWNER_PASSWORD WEB_PASSWORD
  as_postgres --set ON_ERROR_STOP=1 <"$program/deploy/database.sql"
  unset OWNER_PASSWORD WEB_PASSWORD
fi

step 'Proxy'
install -d /etc/systemd/system/caddy.service.d
printf '[Service]\nEnvironmentFile=/etc/netzpass-proxy.env\n# deploy/Caddyfile has no admin: a change needs a restart\nExecReload=\n' \
  >/etc/systemd/system/caddy.service.d/netzpass.conf
install -m 0644 "$program/deploy/netzpass.service" /etc/systemd/system/
if [ "$systemd" = yes ]; then
  systemctl daemon-reload
else
  echo '   Hier läuft kein systemd: Gestartet wird mit netzpass-services (deploy/services.sh), nach einem Neustart des Rechners von Hand.'
  install -m 0755 "$program/deploy/services.sh" /usr/local/sbin/netzpass-services
fi
serve caddy
if [ -n "$tls" ]; then
  authority=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
  wait_for 30 test -s "$authority" || fail 'Caddy hat kein eigenes Zertifikat angelegt; sein Protokoll sagt, warum.'
  # The server and its doctor call its own address, and browsers of your network need the same file.
  install -m 0644 "$authority" /usr/local/share/ca-certificates/netzpass-internal.crt
  quietly update-ca-certificates
fi

step 'Server: erster Start'
serve netzpass
wait_for 120 answers http://127.0.0.1:3000/readyz || fail 'Der Server wird nicht bereit; sein Protokoll sagt, warum.'

step "https://$name"
(
  set -a
  . "$settings"
  wait_for 60 answers "https://$name/"
) || fail "https://$name antwortet nicht. Sind die Ports 80 und 443 offen, und führt der Name hierher?"

step 'Erster Admin und Testmail'
netzpass admin -- add "$admin"
netzpass admin -- test-mail "$admin"

step 'Sicherung, zur Probe wiederhergestellt'
netzpass backup -- now

step 'Wie es geht'
netzpass doctor || true
echo "   $(($(date +%s) - stepped)) s"

cat <<TEXT

Netzpass $version läuft unter https://$name, nach $(($(date +%s) - began)) s. Was jetzt zu tun ist:
- Passwort setzen: der Link oben gilt eine Stunde, danach npm run admin -- link $admin.
- Die Testmail öffnen: Ihr Link, angemeldet geöffnet, beweist, dass Mails ankommen.
- Impressum und Datenschutz: /var/lib/netzpass/brand.json (docs/operations.md).
TEXT
[ ! -e /root/netzpass-key.txt ] || cat <<'TEXT'
- Der Schlüssel zu allen Sicherungen liegt in /root/netzpass-key.txt. Bewahren Sie ihn zweimal auf, nicht hier, und löschen Sie ihn dann:
  Wer ihn hat, liest alles; ohne ihn ist jede Sicherung verloren.
TEXT
[ -z "$tls" ] || echo '- Browser im eigenen Netz vertrauen dem Zertifikat erst mit /usr/local/share/ca-certificates/netzpass-internal.crt.'
