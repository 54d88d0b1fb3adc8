-- Running the house: what was done, what is tried too often, who was erased.

-- Who did what to whom, in ids. What admins do is read by admins, with the names of then (/admin/audit); what the log says
-- about sign-ins and families is not theirs: such rows have no kind.
create table audit_log (
  id           bigint generated always as identity primary key,
  happened_at  timestamptz not null default now(),
  kind         text check (char_length(kind) <= 20),
  action       text not null,
  actor_id     uuid,
  actor_name   text,  -- of adults only
  subject      text,
  subject_name text,  -- of content, or of an adult
  details      jsonb not null default '{}'
);
create index on audit_log (happened_at desc);
create index on audit_log (kind, id);
create index on audit_log (id) where kind is not null;
create index on audit_log (actor_id, id) where kind is not null;
call guard_rows('audit_log');
create policy admin_reads on audit_log for select to app_admin using (kind is not null);
grant select on audit_log to app_admin;
-- absent: update and delete, for everybody. Time takes rows away, and a person who leaves is taken out of them: both by the
-- two functions below.
revoke update, delete on audit_log from app_job;
comment on table audit_log is 'Sicherheitsprotokoll
about nobody: sign-ins, changes, refusals, by id and with a shortened address; which simulation was started, with which host, and the names of the fields it was told; what admins did to content and accounts, and whose calls of theirs were refused: adults by the name of then, content by its title, nothing of a child
for: noticing abuse, telling who got what and who changed what
kept: 180 days, what admins did a year; of who is deleted the bare fact';
comment on column audit_log.happened_at is 'am';
comment on column audit_log.action is 'Vorgang';
comment on column audit_log.details is 'Einzelheiten';

create function forget_audit_records(of_accounts_before timestamptz, of_admins_before timestamptz) returns int
  language sql volatile security definer set search_path = public, pg_temp
as $$
  with gone as (
    delete from audit_log
    where happened_at < case when kind is null then of_accounts_before else of_admins_before end
    returning 1)
  select count(*)::int from gone
$$;
grant execute on function forget_audit_records(timestamptz, timestamptz) to app_job;

-- How often something was tried, for all instances together (decision 035). A key is the keyed hash of an action and of
-- what is counted: no address and no e-mail stands here in clear.
create table throttles (
  key            text primary key,
  action         text not null,
  attempts       int not null default 0 check (attempts >= 0),
  window_ends_at timestamptz not null,
  pauses         int not null default 0 check (pauses >= 0),  -- one after the other; the next may be twice as long
  paused_until   timestamptz,
  refused_at     timestamptz,  -- when this pause first refused somebody: noted in the audit log once
  forget_at      timestamptz not null
);
create index on throttles (forget_at);
call guard_rows('throttles');
comment on table throttles is '
about nobody: keyed hashes of what was tried
for: stopping guessing
kept: 2 days at most';

-- Takes one attempt under every rule, or under none. A rule that is used up begins its pause with the last attempt it
-- allows; whoever succeeded gives that attempt back, and the pause with it.
-- rules: [{ key, action, attempts, window, longestPause }], window and longestPause in seconds. Without longestPause the
-- pause lasts until the window ends; with it the first is as long as the window, and each further one twice as long.
-- What ends later than its rule allows was written while the database's clock was ahead, and is over.
-- wait: seconds until it is worth another try; 0 when the attempt was taken. reached: the actions that are now used up.
create function take_attempts(rules jsonb)
  returns table (wait int, refused_by text, is_first_refusal boolean, reached text[])
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  instant timestamptz;
  pausing throttles;
begin
  wait := 0;
  is_first_refusal := false;
  -- In the order of the keys: two requests that count the same things wait for each other and never for ever. A lock, not
  -- the row's: a row that is not there yet could be missed by many at once.
  perform pg_advisory_xact_lock(hashtextextended(sorted.key, 0))
  from (select rule.key from jsonb_to_recordset(rules) as rule (key text) order by rule.key) sorted;
  instant := clock_timestamp();

  select t.* into pausing from throttles t
  join jsonb_to_recordset(rules) as rule (key text, "window" int, "longestPause" int) on rule.key = t.key
  where t.paused_until > instant
    and t.paused_until <= instant + make_interval(secs => greatest(rule.window, rule."longestPause"))
  order by t.paused_until desc limit 1;
  if found then
    wait := ceil(extract(epoch from pausing.paused_until - instant));
    refused_by := pausing.action;
    -- Nothing else is written: whoever hammers on costs one look-up each.
    update throttles t set refused_at = instant where t.key = pausing.key and t.refused_at is null;
    is_first_refusal := found;
    return next;
    return;
  end if;

  with asked as (
    select rule.key, rule.action, rule.attempts as allowed, make_interval(secs => rule.window) as window_length,
      make_interval(secs => rule."longestPause") as longest_pause
    from jsonb_to_recordset(rules)
      as rule (key text, action text, attempts int, "window" int, "longestPause" int)
  ),
  counted as (
    select a.*, case when is_over then 0 else coalesce(t.attempts, 0) end + 1 as attempts_now,
      case when is_over then instant + window_length else t.window_ends_at end as ends_at,
      case when t.forget_at > instant then t.pauses else 0 end as pauses_before
    from asked a left join throttles t on t.key = a.key,
      lateral (select coalesce(ends_at <= instant or ends_at > instant + greatest(window_length, longest_pause), true)
        as is_over from (values (coalesce(t.paused_until, t.window_ends_at))) as ending (ends_at)) window_state
  ),
  judged as (
    select c.*, attempts_now >= allowed as is_used_up,
      case when attempts_now < allowed then null
        when longest_pause is null then ends_at
        else instant + least(window_length * power(2, least(pauses_before, 10)), longest_pause) end as pause_ends_at,
      pauses_before + case when attempts_now >= allowed and longest_pause is not null then 1 else 0 end as pauses_now
    from counted c
  ),
  written as (
    insert into throttles as t (key, action, attempts, window_ends_at, pauses, paused_until, forget_at)
    select j.key, j.action, attempts_now, ends_at, pauses_now, pause_ends_at,
      greatest(ends_at, pause_ends_at) + case when pauses_now > 0 then interval '1 day' else interval '0' end
    from judged j
    on conflict (key) do update set attempts = excluded.attempts, window_ends_at = excluded.window_ends_at,
      pauses = excluded.pauses, paused_until = excluded.paused_until, refused_at = null, forget_at = excluded.forget_at
  )
  select coalesce(array_agg(j.action order by j.action) filter (where is_used_up), '{}') into reached from judged j;
  return next;
end $$;

-- What turned out well was no attempt: given_back counts one less, forgotten starts over.
create function settle_attempts(given_back text[], forgotten text[]) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update throttles set attempts = greatest(attempts - 1, 0), paused_until = null, refused_at = null,
    pauses = case when paused_until is null then pauses else greatest(pauses - 1, 0) end
  where key = any (given_back);
  delete from throttles where key = any (forgotten);
$$;

-- How close somebody is to a pause, so that it can be told before it comes. Asked about rules whose attempts have just been
-- taken (take_attempts), with the same keys.
-- attempts_left: until the next pause, of the rule that comes to it first; 0 while it lasts. pause: how long that lasts, in
-- seconds. Nothing where nothing was counted.
create function attempts_left(rules jsonb) returns table (attempts_left int, pause int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select greatest(rule.attempts - t.attempts, 0),
    ceil(case
      when t.paused_until > clock_timestamp() then extract(epoch from t.paused_until - clock_timestamp())
      when rule."longestPause" is null then extract(epoch from t.window_ends_at - clock_timestamp())
      else least(rule.window * power(2, least(t.pauses, 10)), rule."longestPause")
    end)::int
  from throttles t
  join jsonb_to_recordset(rules) as rule (key text, attempts int, "window" int, "longestPause" int) on rule.key = t.key
  order by 1, 2 desc limit 1
$$;

-- By app_login outside any transaction of the request, so that what is rolled back was tried all the same. By app_job what
-- tells somebody of something in their account, in the transaction that tells it (server/mail/mailer.ts): what is rolled
-- back was not mailed.
grant execute on function take_attempts(jsonb) to app_login, app_job;
grant execute on function settle_attempts(text[], text[]), attempts_left(jsonb) to app_login;

-- Erasure -----------------------------------------------------------------------------------------------------------------
-- Who is deleted is gone everywhere, except from anonymous counts (decision 041). What hangs on a person by a foreign key goes
-- by itself; here is the rest. Triggers, so that no way to delete can forget it.

-- Who was erased, as a hash of the id: no backup that is restored may bring them back (decision 054). The servers copy each to
-- the storage, where it outlives this database.
create table erasures (
  id_hash   text primary key check (id_hash ~ '^[0-9a-f]{64}$'),
  erased_at timestamptz not null default now(),
  kept_at   timestamptz  -- since when it is in the storage
);
create index on erasures (erased_at);
call guard_rows('erasures');
comment on table erasures is '
about nobody: hashes of the ids of whom was deleted, and when; also as files in `DATA_DIR/erased` or the bucket
for: a restored backup brings nobody back
kept: 60 days';

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

-- What is kept about somebody without a foreign key: mails, and notes of the audit log, of which the bare fact remains.
create function forget_person(person uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from mail_outbox where about @> array[person];
  update audit_log
  set actor_name = case when actor_id = person then null else actor_name end,
    subject_name = case when subject = person::text then null else subject_name end,
    actor_id = nullif(actor_id, person), subject = nullif(subject, person::text), details = '{}'
  where actor_id = person or subject = person::text or position(person::text in details::text) > 0;
$$;

create function forget_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform forget_person(old.id);
  return null;
end $$;
create trigger forget_child after delete on children for each row execute function forget_child();

create function auth.forget_login() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform forget_person(old.id);
  -- Counts of questions stay, without whose they were: the foreign key alone would leave browser and page visit.
  update faq_clicks set user_id = null, session_id = '', user_agent = null where user_id = old.id;
  delete from auth.verification
  where position(old.id::text in value) > 0 or position(old.id::text in identifier) > 0
    or position(old.email in value) > 0 or position(old.email in identifier) > 0;
  return old;
end $$;
create trigger forget_login before delete on auth."user" for each row execute function auth.forget_login();
