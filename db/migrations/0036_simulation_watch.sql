-- How starts of a simulation went, for the admins who keep it: whether its provider answered, and nothing about who started
-- it. A parent's test leaves a row here too, because this is no attempt of anybody's (decision 012).
create table simulation_starts (
  id            bigint generated always as identity primary key,
  simulation_id uuid not null references simulations on delete cascade,
  started_at    timestamptz not null default date_trunc('minute', now()),  -- so exact and no more: it shall lead to nobody
  failure       text  -- null: it was started; otherwise why not (server/platform/outbound/failure.ts)
);
create index on simulation_starts (simulation_id, started_at desc);
create index on simulation_starts (started_at);
call guard_rows('simulation_starts');
create policy admin_reads on simulation_starts for select to app_admin using (true);
grant select on simulation_starts to app_admin;
-- absent: whoever started it, and for which child

-- What came of asking each published simulation by night whether it is still there.
create table simulation_checks (
  simulation_id uuid primary key references simulations on delete cascade,
  endpoint_url  text not null,  -- what was asked: about another address nothing is known
  lent_until    timestamptz,    -- until then one server is asking; when it was killed, another may
  checked_on    date,           -- the night of the last answer or silence
  failure       text,           -- null: it answered
  failing_on    date,           -- the first night of those in a row in which it failed
  check ((failure is null) = (failing_on is null))
);
call guard_rows('simulation_checks');
create policy admin_reads on simulation_checks for select to app_admin using (true);
grant select on simulation_checks to app_admin;
