-- A world of the children's own (decision 084): its figure, and what it would like to learn next.

call guard_rows('child_figures');
create policy parent_reads on child_figures for select to app_parent using (child_id in (select own_child_ids()));
create policy child_reads on child_figures for select to app_child using (child_id = (select own_child_id()));
create policy child_dresses on child_figures for insert to app_child with check (child_id = (select own_child_id()));
create policy child_dresses_anew on child_figures for update to app_child
  using (child_id = (select own_child_id())) with check (child_id = (select own_child_id()));
grant select on child_figures to app_parent, app_child;
grant insert (child_id, colour, head, face, neck) on child_figures to app_child;
grant update (colour, head, face, neck, changed_at) on child_figures to app_child;
-- absent: writing for parents; the figure is the child's
create trigger need_consent before insert on child_figures
  for each row when (new.child_id is not null) execute function require_consent_to_learn();
create trigger announce_family after insert or update on child_figures
  for each row execute function announce_family();
comment on table child_figures is 'Figur des Kindes
about a child: which colour its figure has and what it wears
for: something of its own, and finding itself among its siblings when signing in; whoever has the family code sees it beside the nickname
kept: with the child';
comment on column child_figures.colour is 'Farbe';
comment on column child_figures.head is 'auf dem Kopf';
comment on column child_figures.face is 'im Gesicht';
comment on column child_figures.neck is 'um den Hals';
comment on column child_figures.changed_at is 'zuletzt geändert am';

call guard_rows('topic_wishes');
create policy parent_reads on topic_wishes for select to app_parent using (child_id in (select own_child_ids()));
create policy parent_puts_off on topic_wishes for update to app_parent
  using (child_id in (select own_child_ids())) with check (child_id in (select own_child_ids()));
create policy child_reads on topic_wishes for select to app_child using (child_id = (select own_child_id()));
-- The inner select runs as the child: what is not published cannot be wished for.
create policy child_wishes on topic_wishes for insert to app_child
  with check (child_id = (select own_child_id()) and competency_id in (select id from competencies));
create policy child_takes_back on topic_wishes for delete to app_child using (child_id = (select own_child_id()));
grant select on topic_wishes to app_parent, app_child;
grant update (put_off_at) on topic_wishes to app_parent;
grant insert (child_id, competency_id) on topic_wishes to app_child;
grant delete on topic_wishes to app_child;
-- absent: wishing in a child's name
create trigger need_consent before insert on topic_wishes
  for each row when (new.child_id is not null) execute function require_consent_to_learn();
create trigger announce_family after insert or update or delete on topic_wishes
  for each row execute function announce_family();
comment on table topic_wishes is 'Wünsche
about a child: which competencies it would like to learn, since when, and whether a parent said later
for: choosing together what comes next
kept: until it takes the wish back or is given the competency, or with the child';
comment on column topic_wishes.competency_id is 'Kompetenz';
comment on column topic_wishes.wished_at is 'gewünscht am';
comment on column topic_wishes.put_off_at is 'auf später verschoben am';

create function fulfil_wish() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from topic_wishes where child_id = new.child_id and competency_id = new.competency_id;
  return null;
end $$;
create trigger fulfil_wish after insert on child_competencies for each row execute function fulfil_wish();
