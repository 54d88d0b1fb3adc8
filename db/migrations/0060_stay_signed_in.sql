-- How long a child's browser stays signed in is its parent's to choose: a day without use is short for a tablet of the
-- child's own (decision 022). Days without use; in all 7, 30 and 180.
alter table children add column signed_in_days int not null default 1 check (signed_in_days in (1, 14, 90));
grant update (signed_in_days) on children to app_parent;

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
  join (values ('admin',    interval '60 minutes', interval '12 hours'),
               ('child 1',  interval '24 hours',   interval '7 days'),
               ('child 14', interval '14 days',    interval '30 days'),
               ('child 90', interval '90 days',    interval '180 days'),
               ('parent',   interval '7 days',     interval '30 days')) limits(kind, idle, longest)
    on kind = case when p.is_admin then 'admin' when p.is_parent and c.id is null then 'parent'
      else 'child ' || coalesce(c.signed_in_days, 1) end
  where p.id = new."userId";
  if not found then
    raise foreign_key_violation using constraint = 'session_userId_fkey', message = 'A session of nobody.';
  end if;
  new."expiresAt" := least(new."expiresAt", new."usedAt" + idle, new."createdAt" + longest);
  return new;
end $$;

-- Another choice holds at once, for the sessions there are; one that is over stays over.
create function cap_sessions_of_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update auth.session set "expiresAt" = 'infinity' -- capped by the trigger there
  where "userId" = new.auth_user_id and "expiresAt" > now();
  return null;
end $$;
create trigger cap_sessions_of_child after update of signed_in_days on children
  for each row when (old.signed_in_days <> new.signed_in_days) execute function cap_sessions_of_child();
