-- When each parent's next status mail is due: a row for every parent who wants them. What the settings say becomes an
-- instant in server/learning/daily-status/occasions.ts; so looking for what is due costs the same however many families there are.
create table daily_status_schedule (
  parent_id  uuid primary key references daily_status_settings on delete cascade,
  due_at     timestamptz not null,
  lent_until timestamptz  -- until then one server is at it; when it was killed, another may try again
);
create index on daily_status_schedule (due_at);
call guard_rows('daily_status_schedule');

alter table daily_status_deliveries
  add column due_at timestamptz,  -- a mail that was sent tells of everything up to here; the next one goes on from here
  drop constraint daily_status_deliveries_result_check,
  add constraint daily_status_deliveries_result_check
    check (result in ('sent', 'nothing_to_report', 'too_late', 'not_confirmed'));
