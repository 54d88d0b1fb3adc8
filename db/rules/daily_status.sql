-- Status mails (decision 027).

call guard_rows('daily_status_settings');
create policy parent_keeps on daily_status_settings for all to app_parent
  using (parent_id = (select actor_id())) with check (parent_id = (select actor_id()));
grant select, insert, update on daily_status_settings to app_parent;
comment on table daily_status_settings is 'Status-Updates
about a parent: when a status mail is wished, each day or on which day of the week, the address of an analysis service
for: status mails
kept: with the account';
call label_columns('daily_status_settings', '{
  "is_enabled": "eingeschaltet", "email_time": "Uhrzeit", "timezone": "Zeitzone",
  "external_api_url": "Auswertungsdienst", "updated_at": "geändert am", "weekday": "Wochentag (1 ist Montag)"}');

call guard_rows('daily_status_schedule');
comment on table daily_status_schedule is 'Nächstes Status-Update
about a parent: when the next status mail is due
for: status mails
kept: until it is settled; with the account';
call label_columns('daily_status_schedule', '{"due_at": "fällig am"}');

call guard_rows('daily_status_deliveries');
comment on table daily_status_deliveries is 'Verschickte Status-Updates
about a parent: on which days a status mail was sent
for: sending each once
kept: 90 days';
call label_columns('daily_status_deliveries', '{
  "local_date": "Tag", "result": "Ergebnis", "due_at": "fällig am", "settled_at": "erledigt am"}');
