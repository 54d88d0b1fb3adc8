-- Whoever is erased in the moment of signing in is told what holds for an account that is not there, by the name of the key
-- that says so (server/platform/db/refuse.ts), and not that something went wrong.
create or replace function auth.cap_session() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  idle interval;
  longest interval;
begin
  select limits.idle, limits.longest into idle, longest
  from profiles p
  left join children c on c.auth_user_id = p.id
  join (values ('admin',  interval '60 minutes', interval '12 hours'),
               ('child',  interval '24 hours',   interval '7 days'),
               ('parent', interval '7 days',     interval '30 days')) limits(kind, idle, longest)
    on kind = case when p.is_admin then 'admin' when p.is_parent and c.id is null then 'parent' else 'child' end
  where p.id = new."userId";
  if not found then
    raise foreign_key_violation using constraint = 'session_userId_fkey', message = 'A session of nobody.';
  end if;
  new."expiresAt" := least(new."expiresAt", new."usedAt" + idle, new."createdAt" + longest);
  return new;
end $$;
