-- A status mail once a week instead of each day (decision 096).
alter table daily_status_settings add column weekday int check (weekday between 1 and 7);  -- 1 is Monday; null: each day
-- Who has saved before goes on as it was.
comment on table daily_status_settings is 'Status-Updates
about a parent: when a status mail is wished, each day or on which day of the week, the address of an analysis service
for: status mails
kept: with the account';
comment on column daily_status_settings.weekday is 'Wochentag (1 ist Montag)';
