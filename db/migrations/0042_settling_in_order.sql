-- Who gives attempts back takes their locks as who takes attempts does, in the order of the keys: before, two people of one
-- IPv6 network, or one in two tabs, could wait for each other for ever, and PostgreSQL refused one of them (decision 102).
create or replace function settle_attempts(given_back text[], forgotten text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(sorted.key, 0))
  from (select distinct named.key from unnest(given_back || forgotten) as named (key) order by named.key) sorted;
  update throttles set attempts = greatest(attempts - 1, 0), paused_until = null, refused_at = null,
    pauses = case when paused_until is null then pauses else greatest(pauses - 1, 0) end
  where key = any (given_back);
  delete from throttles where key = any (forgotten);
end $$;
