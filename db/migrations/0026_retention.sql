-- When somebody was last here, so that what nobody needs any more can be forgotten (server/people/retention, decision 041).
alter table auth."user"
  add column "seenAt"     timestamptz,  -- null: never signed in
  add column "remindedAt" timestamptz;  -- was told that the account will be deleted; null again as soon as they are here
-- Nobody is late by this migration: the time counts from today on.
update auth."user" set "seenAt" = now()
where "emailVerified" or exists (select from auth.session s where s."userId" = "user".id);

create function auth.note_seen() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Once a day is enough.
  update auth."user" set "seenAt" = new."usedAt", "remindedAt" = null
  where id = new."userId" and ("seenAt" is null or "seenAt" < new."usedAt" - interval '1 day' or "remindedAt" is not null);
  update auth."user" set "remindedAt" = null
  where "remindedAt" is not null and id = (select parent_id from children where auth_user_id = new."userId");
  return null;
end $$;
create trigger note_seen after insert or update of "usedAt" on auth.session
  for each row execute function auth.note_seen();

-- Accounts that were never confirmed and never used, older than this. Not those of children: they wait for their child.
create function auth.erase_unconfirmed(before timestamptz) returns int
  language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from auth."user" u
    where not u."emailVerified" and u."seenAt" is null and u."createdAt" < before and not u."isChild"
      and not exists (select from profiles p where p.id = u.id and p.is_admin)
      and not exists (select from children c where c.parent_id = u.id)
    returning 1)
  select count(*)::int from gone
$$;

-- Parents of whose family nobody has been here since then. With reminded_before: those who were told before that moment;
-- without: those who were not told yet.
create function auth.unused_families(since timestamptz, reminded_before timestamptz) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id from profiles p join auth."user" u on u.id = p.id
  where p.is_parent and not p.is_admin and not u."isChild"
    and coalesce(u."seenAt", u."createdAt") < since
    and not exists (
      select from children c join auth."user" k on k.id = c.auth_user_id
      where c.parent_id = p.id and coalesce(k."seenAt", k."createdAt") >= since)
    and case when reminded_before is null then u."remindedAt" is null else u."remindedAt" < reminded_before end
$$;
create function auth.note_reminded(person uuid, at timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$ update auth."user" set "remindedAt" = at where id = person $$;

create function auth.forget_verifications(before timestamptz) returns int
  language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (delete from auth.verification where "expiresAt" < before returning 1) select count(*)::int from gone
$$;
grant execute on function auth.erase_unconfirmed(timestamptz), auth.unused_families(timestamptz, timestamptz),
  auth.note_reminded(uuid, timestamptz), auth.forget_verifications(timestamptz) to app_job;

-- What is new above belongs to what an owner takes along.
create or replace function auth.login_to_export(person uuid) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'auth.user', (select jsonb_agg(jsonb_build_object('email', email, 'emailVerified', "emailVerified", 'isChild', "isChild",
        'createdAt', "createdAt", 'twoFactorEnabled', "twoFactorEnabled", 'image', image, 'seenAt', "seenAt", 'remindedAt', "remindedAt"))
      from auth."user" where id = person),
    'auth.account', (select jsonb_agg(jsonb_build_object('providerId', "providerId", 'createdAt', "createdAt",
        'updatedAt', "updatedAt") order by "createdAt")
      from auth.account where "userId" = person),
    'auth.session', (select jsonb_agg(jsonb_build_object('userAgent', "userAgent", 'ipAddress', "ipAddress",
        'createdAt', "createdAt", 'usedAt', "usedAt", 'expiresAt', "expiresAt") order by "createdAt")
      from auth.session where "userId" = person),
    'auth.mailed_links', (select jsonb_agg(jsonb_build_object('purpose', purpose, 'email', email, 'expires_at', expires_at)
        order by expires_at)
      from auth.mailed_links where user_id = person))
$$;
