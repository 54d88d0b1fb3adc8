-- Who was erased, as a hash of the id: no backup that is restored may bring them back (decision 054). The servers copy
-- each to the storage, where it outlives this database.
create table erasures (
  id_hash   text primary key check (id_hash ~ '^[0-9a-f]{64}$'),
  erased_at timestamptz not null default now(),
  kept_at   timestamptz  -- since when it is in the storage
);
create index on erasures (erased_at);
