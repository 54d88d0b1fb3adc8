-- A world of the children's own (decision 084): its figure, and what it would like to learn next.

call family_rows('child_figures');
create policy child_dresses on child_figures for insert to app_child with check (child_id = (select own_child_id()));
create policy child_dresses_anew on child_figures for update to app_child
  using (child_id = (select own_child_id())) with check (child_id = (select own_child_id()));
grant insert (child_id, colour, head, face, neck), update (colour, head, face, neck, changed_at) on child_figures to
  app_child;
-- absent: writing for parents; the figure is the child's
call need_consent('child_figures');
create trigger announce_family after insert or update on child_figures
  for each row execute function announce_family();
comment on table child_figures is 'Figur des Kindes
about a child: which colour its figure has and what it wears
for: something of its own, and finding itself among its siblings when signing in; whoever has the family code sees it beside the nickname
kept: with the child';
call label_columns('child_figures', '{
  "colour": "Farbe", "head": "auf dem Kopf", "face": "im Gesicht", "neck": "um den Hals",
  "changed_at": "zuletzt geändert am"}');

call family_rows('topic_wishes');
create policy parent_puts_off on topic_wishes for update to app_parent
  using (child_id in (select own_child_ids())) with check (child_id in (select own_child_ids()));
-- The inner select runs as the child: what is not published cannot be wished for.
create policy child_wishes on topic_wishes for insert to app_child
  with check (child_id = (select own_child_id()) and competency_id in (select id from competencies));
create policy child_takes_back on topic_wishes for delete to app_child using (child_id = (select own_child_id()));
grant update (put_off_at) on topic_wishes to app_parent;
grant insert (child_id, competency_id), delete on topic_wishes to app_child;
-- absent: wishing in a child's name
call need_consent('topic_wishes');
call announce_changes('topic_wishes');
comment on table topic_wishes is 'Wünsche
about a child: which competencies it would like to learn, since when, and whether a parent said later
for: choosing together what comes next
kept: until it takes the wish back or is given the competency, or with the child';
call label_columns('topic_wishes', '{
  "competency_id": "Kompetenz", "wished_at": "gewünscht am", "put_off_at": "auf später verschoben am"}');

create function fulfil_wish() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from topic_wishes where child_id = new.child_id and competency_id = new.competency_id;
  return null;
end $$;
create trigger fulfil_wish after insert on child_competencies for each row execute function fulfil_wish();
