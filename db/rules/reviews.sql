-- Four eyes (decision 106): who wrote, who checked, what was said about a draft in between.

call guard_rows('content_writers');
create policy team_reads on content_writers for select to app_admin, app_editor, app_author using (true);
grant select on content_writers to app_admin, app_editor, app_author;
comment on table content_writers is '
about nobody: who of the team has written in a draft or in what was published
for: that a second person publishes, and the history
kept: as long as it is content';

create function note_writer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  writer uuid := coalesce(actor_id(), new.editor_id);
begin
  if writer is not null then
    insert into content_writers (content_type, content_id, person_id) values (new.content_type, new.content_id, writer)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger note_writer after insert or update of payload on content_drafts for each row execute function note_writer();

create function forget_writers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from content_writers where content_type = old.content_type and content_id = old.content_id and revision = 0;
  return null;
end $$;
create trigger forget_writers after delete on content_drafts for each row execute function forget_writers();

call guard_rows('content_reviews');
create policy team_reads on content_reviews for select to app_admin, app_editor, app_author using (true);
create policy team_asks on content_reviews for insert to app_admin, app_editor, app_author
  with check (asked_by = (select actor_id()));
create policy team_takes_back on content_reviews for delete to app_admin, app_editor, app_author using (true);
create policy editor_answers on content_reviews for update to app_admin, app_editor using (true)
  with check (answered_by is null or answered_by = (select actor_id()));
grant select, insert (content_type, content_id, note, asked_by), delete on content_reviews to app_admin, app_editor, app_author;
grant update (answer, answered_by, answered_at) on content_reviews to app_admin, app_editor;
comment on table content_reviews is '
about nobody: drafts that wait to be checked, who of the team asked for it and who gave them back
for: publishing nothing that one person alone has seen
kept: until the draft is published or discarded';

call guard_rows('content_comments');
create policy team_reads on content_comments for select to app_admin, app_editor, app_author using (true);
create policy team_comments on content_comments for insert to app_admin, app_editor, app_author
  with check (written_by = (select actor_id()));
create policy team_resolves on content_comments for update to app_admin, app_editor, app_author using (true)
  with check (resolved_by is null or resolved_by = (select actor_id()));
create policy writer_deletes on content_comments for delete to app_admin, app_editor, app_author
  using (written_by = (select actor_id()));
grant select, insert (content_type, content_id, field, quote, comment, written_by), delete on content_comments
  to app_admin, app_editor, app_author;
grant update (resolved_by, resolved_at) on content_comments to app_admin, app_editor, app_author;
comment on table content_comments is '
about nobody: what the team says about places in a draft, and who
for: writing together
kept: as long as the content, resolved ones 90 days';

-- No foreign key leads from a comment to what it is about.
create function forget_comments() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from content_comments where content_type = tg_argv[0] and content_id = old.id;
  return null;
end $$;
