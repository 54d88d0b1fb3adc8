# Stands in for node:24-bookworm-slim: Node and npm are in the Debian below, and npm's packages, so that a build needs no network.
FROM netzpass-debian
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node \
 && mkdir -p /usr/local/etc && printf 'cache=/srv/npm\noffline=true\nupdate-notifier=false\n' > /usr/local/etc/npmrc
CMD ["node"]
