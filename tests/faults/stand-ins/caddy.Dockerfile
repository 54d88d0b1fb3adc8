# Stands in for caddy:2, with Debian's Caddy. As there, the program may take the ports below 1024, and cannot start without that right.
FROM netzpass-debian
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
RUN setcap cap_net_bind_service=+ep /usr/bin/caddy && mkdir -p /config/caddy /data/caddy
WORKDIR /srv
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
