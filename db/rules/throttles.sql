-- How often something may be tried (decision 035).

call guard_rows('throttles');
comment on table throttles is '
about nobody: keyed hashes of what was tried
for: stopping guessing
kept: 2 days at most';

-- Takes one attempt under every rule, or under none. A rule that is used up begins its pause with the last attempt it
-- allows; whoever succeeded gives that attempt back, and the pause with it. rules: [{ key, action, attempts, window,
-- longestPause }], window and longestPause in seconds. Without longestPause the pause lasts until the window ends; with
-- it the first is as long as the window, and each further one twice as long. What ends later than its rule allows was
-- written while the database's clock was ahead, and is over. wait: seconds until it is worth another try; 0 when the
-- attempt was taken. reached: the actions that are now used up.
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
  -- In the order of the keys: two requests that count the same things wait for each other and never for ever. A lock,
  -- not the row's: a row that is not there yet could be missed by many at once.
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
-- By app_login outside any transaction of the request, so that what is rolled back was tried all the same. By app_job
-- what tells somebody of something in their account, in the transaction that tells it (server/mail/mailer.ts): what
-- is rolled back was not mailed.
grant execute on function take_attempts(jsonb) to app_login, app_job;

-- What turned out well was no attempt: given_back counts one less, forgotten starts over. Locks are taken as by who
-- takes attempts, in the order of the keys: so nobody waits for another for ever (decision 102).
create function settle_attempts(given_back text[], forgotten text[]) returns void
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
grant execute on function settle_attempts(text[], text[]) to app_login;

-- How close somebody is to a pause, so that it can be told before it comes. Asked about rules whose attempts have just
-- been taken (take_attempts), with the same keys. attempts_left: until the next pause, of the rule that comes to it
-- first; 0 while it lasts. pause: how long that lasts, in seconds. Nothing where nothing was counted.
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
grant execute on function attempts_left(jsonb) to app_login;
