-- Refreshers, some weeks after a pass (decision 047).

call guard_rows('refreshers');
create policy parent_reads on refreshers for select to app_parent using (child_id in (select id from children));
create policy child_reads on refreshers for select to app_child using (child_id = (select own_child_id()));
-- A parent sees that and how, not which questions.
grant select (id, child_id, pass_id, done_at, way, result) on refreshers to app_parent;
grant select on refreshers to app_child;
-- absent: insert for both; a result is the server's
create trigger need_consent before insert on refreshers for each row execute function require_consent_to_learn();
call announce_changes('refreshers');
comment on table refreshers is 'Auffrischungen
about a child: when it refreshed a pass, whether it still knew it, which questions it was asked and missed, which lessons help
for: asking other questions next time, offering it in good time (decision 047); parents see the day and the result
kept: 24 months, the latest of each pass with the child';
call label_columns('refreshers', '{
  "pass_id": "Pass", "done_at": "gemacht am", "way": "Art", "result": "Ergebnis", "asked": "Frage",
  "missed": "nicht gewusst", "lessons": "dazu hilft"}');

call guard_rows('refresher_breaks');
create policy child_puts_off on refresher_breaks for select to app_child using (child_id = (select own_child_id()));
grant select on refresher_breaks to app_child;
-- absent: writing, the moment is the server's; everything for parents, putting off is the child's own affair
call announce_changes('refresher_breaks');
comment on table refresher_breaks is 'Verschobene Auffrischung
about a child: when it put an offer off
for: not offering it again too soon
kept: a week';
call label_columns('refresher_breaks', '{"put_off_at": "verschoben am"}');
