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
grant execute on function attempts_left(jsonb) to app_login;
