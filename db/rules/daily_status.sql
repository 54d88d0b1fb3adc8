-- Status mails (decision 027).

call guard_rows('daily_status_settings');
create policy parent_keeps on daily_status_settings for all to app_parent
  using (parent_id = (select actor_id())) with check (parent_id = (select actor_id()));
grant select, insert, update on daily_status_settings to app_parent;
comment on table daily_status_settings is 'Status-Updates
about a parent: when a status mail is wished, each day or on which day of the week, the address of an analysis service
for: status mails
kept: with the account';
comment on column daily_status_settings.is_enabled is 'eingeschaltet';
comment on column daily_status_settings.email_time is 'Uhrzeit';
comment on column daily_status_settings.timezone is 'Zeitzone';
comment on column daily_status_settings.external_api_url is 'Auswertungsdienst';
comment on column daily_status_settings.updated_at is 'geändert am';
comment on column daily_status_settings.weekday is 'Wochentag (1 ist Montag)';

call guard_rows('daily_status_schedule');
comment on table daily_status_schedule is 'Nächstes Status-Update
about a parent: when the next status mail is due
for: status mails
kept: until it is settled; with the account';
comment on column daily_status_schedule.due_at is 'fällig am';

call guard_rows('daily_status_deliveries');
comment on table daily_status_deliveries is 'Verschickte Status-Updates
about a parent: on which days a status mail was sent
for: sending each once
kept: 90 days';
comment on column daily_status_deliveries.local_date is 'Tag';
comment on column daily_status_deliveries.result is 'Ergebnis';
comment on column daily_status_deliveries.due_at is 'fällig am';
comment on column daily_status_deliveries.settled_at is 'erledigt am';
