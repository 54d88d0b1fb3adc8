-- Drafts, what was published, and what will be.

call content_rows('content_drafts', 'content that is being written, and which admin saved it', 'writing',
  'until it is published or discarded');
-- An author writes drafts, and begins what a draft belongs to: a row that nobody else sees before it is published.
create policy author_writes on content_drafts for all to app_author using (true) with check (true);
grant insert, update, delete on content_drafts to app_author;

create function number_draft() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.version := nextval('draft_versions');
  return new;
end $$;
create trigger number_draft before insert or update on content_drafts for each row execute function number_draft();

call guard_rows('content_revisions');
create policy admin_reads on content_revisions for select to app_admin, app_editor, app_author using (true);
grant select on content_revisions to app_admin, app_editor, app_author;
comment on table content_revisions is '
about nobody: what was published, who of the team published it, whether as a second person, and why without one
for: scoring a quiz as it was begun, going back to an earlier text, telling parents that it was checked
kept: as long as it is content';

call guard_rows('content_origins');
comment on table content_origins is '
about nobody: what the content files wrote last
for: leaving alone what an admin has changed
kept: as long as it is content';

-- Every publication writes a revision, so this is where four eyes are asked for. `app.four_eyes` is the operator's
-- setting, as the connection knows it. What the content files bring names nobody, and is the operator's.
create function guard_publication() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  wrote boolean;
begin
  if new.published_by is null then
    return new;
  end if;
  update content_writers set revision = new.revision
  where content_type = new.content_type and content_id = new.content_id and revision = 0;
  if coalesce(current_setting('app.four_eyes', true), '') <> 'on' then
    new.alone_because := null;
    return new;
  end if;
  wrote := exists (select from content_writers where content_type = new.content_type and content_id = new.content_id
    and revision = new.revision and person_id = new.published_by);
  if wrote and (new.alone_because is null or not exists (select from profiles where id = new.published_by and is_admin)) then
    raise check_violation using constraint = 'published_by_a_second_person', message = 'Nobody publishes what they wrote.';
  end if;
  new.is_checked := not wrote;
  if not wrote then
    new.alone_because := null;
  end if;
  return new;
end $$;
create trigger guard_publication before insert on content_revisions for each row execute function guard_publication();

-- When what is live was checked by a second person; null: by nobody.
create function content_checked_at(of_type text, of_id uuid) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
as $$
  select r.published_at from content_revisions r
  where r.content_type = of_type and r.content_id = of_id and r.is_checked
    and r.revision = case of_type
      when 'lesson' then (select revision from lessons where id = of_id and published_at is not null)
      when 'quiz' then (select revision from quizzes where id = of_id and published_at is not null)
      when 'simulation' then (select revision from simulations where id = of_id and published_at is not null)
    end
$$;
grant execute on function content_checked_at(text, uuid) to app_parent;

call guard_rows('content_schedules');
create policy team_reads on content_schedules for select to app_admin, app_editor, app_author using (true);
create policy editor_schedules on content_schedules for insert to app_admin, app_editor
  with check (scheduled_by = (select actor_id()));
create policy editor_cancels on content_schedules for delete to app_admin, app_editor using (true);
grant select, insert (content_type, content_id, base_revision, base_version, publish_at, scheduled_by), delete
  on content_schedules to app_admin, app_editor;
grant select on content_schedules to app_author;
-- absent: update. A schedule is moved by setting another one, in the own name.
comment on table content_schedules is '
about nobody: drafts that will be published at a moment, who of the team set it, and why it could not be done
for: publishing without somebody at the desk
kept: until it is published, cancelled or, after a failure, read';

-- No foreign key leads from a schedule to what it is about.
create function forget_schedule() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from content_schedules where content_type = tg_argv[0] and content_id = old.id;
  return null;
end $$;
