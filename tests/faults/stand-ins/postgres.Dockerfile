# Stands in for postgres:18, with the PostgreSQL 18 that the tests run everywhere; psql and pg_isready are Debian's.
FROM netzpass-debian
RUN useradd --system --user-group --home-dir /var/lib/postgresql postgres \
 && mkdir -p /var/lib/postgresql && chown postgres /var/lib/postgresql
COPY docker-entrypoint.sh /usr/local/bin/
ENV PATH=/usr/lib/postgresql/18/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin PGDATA=/var/lib/postgresql/18/docker
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
