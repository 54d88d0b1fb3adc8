-- Who was erased, as a hash of the id: no backup that is restored may bring them back (decision 054). The servers copy each to
-- the storage, where it outlives this database.
create table erasures (
  id_hash   text primary key check (id_hash ~ '^[0-9a-f]{64}$'),
  erased_at timestamptz not null default now(),
  kept_at   timestamptz  -- since when it is in the storage
);
create index on erasures (erased_at);
call guard_rows('erasures');

-- The id is random, so that its hash tells nobody who it was.
create function hash_of_id(id uuid) returns text
  language sql immutable
  return encode(sha256(convert_to(id::text, 'UTF8')), 'hex');

create function note_erasure() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into erasures (id_hash) values (hash_of_id(old.id)) on conflict do nothing;
  perform pg_notify('erased', '');
  return null;
end $$;
create trigger note_erasure after delete on children for each row execute function note_erasure();
create trigger note_erasure after delete on auth."user" for each row execute function note_erasure();
