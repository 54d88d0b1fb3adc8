-- Four eyes (decision 106): who wrote, who checked, what was said about a draft in between.

-- Everybody who has written in a draft, however it came: typed, brought back, imported. Published, they are its revision's.
create table content_writers (
  content_type text not null check (content_type in ('lesson', 'quiz', 'simulation')),
  content_id   uuid not null,
  revision     int not null default 0, -- 0: the draft
  person_id    uuid not null references profiles on delete cascade,
  primary key (content_type, content_id, revision, person_id)
);
create index on content_writers (person_id);
call guard_rows('content_writers');
create policy team_reads on content_writers for select to app_admin, app_editor, app_author using (true);
grant select on content_writers to app_admin, app_editor, app_author;
comment on table content_writers is '
about nobody: who of the team has written in a draft or in what was published
for: that a second person publishes, and the history
kept: as long as it is content';
insert into content_writers (content_type, content_id, person_id)
  select content_type, content_id, editor_id from content_drafts where editor_id is not null;

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

alter table content_revisions
  add column is_checked boolean not null default false,
  add column alone_because text check (char_length(alone_because) between 3 and 500),
  add check (not is_checked or alone_because is null);
comment on table content_revisions is '
about nobody: what was published, who of the team published it, whether as a second person, and why without one
for: scoring a quiz as it was begun, going back to an earlier text, telling parents that it was checked
kept: as long as it is content';

-- Every publication writes a revision, so this is where four eyes are asked for. `app.four_eyes` is the operator's setting,
-- as the connection knows it. What the content files bring names nobody, and is the operator's.
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

-- A draft that was sent for review; with an answer it was given back. Goes with the draft.
create table content_reviews (
  content_type text not null,
  content_id   uuid not null,
  note         text not null check (char_length(note) <= 2000),
  asked_by     uuid references profiles on delete set null,
  asked_at     timestamptz not null default now(),
  answer       text check (char_length(answer) between 1 and 2000),
  answered_by  uuid references profiles on delete set null,
  answered_at  timestamptz check ((answered_at is null) = (answer is null)),
  primary key (content_type, content_id),
  foreign key (content_type, content_id) references content_drafts on delete cascade
);
create index on content_reviews (asked_by);
create index on content_reviews (answered_by);
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

-- What somebody of the team says about a place in a draft: the field of the form, and in a text the beginning of the paragraph.
create table content_comments (
  id           uuid primary key default gen_random_uuid(),
  content_type text not null check (content_type in ('lesson', 'quiz', 'simulation')),
  content_id   uuid not null,
  field        text not null check (char_length(field) between 1 and 200),
  quote        text check (char_length(quote) between 1 and 200),
  comment      text not null check (char_length(comment) between 1 and 2000),
  written_by   uuid references profiles on delete set null,
  written_at   timestamptz not null default now(),
  resolved_by  uuid references profiles on delete set null,
  resolved_at  timestamptz
);
create index on content_comments (content_type, content_id);
create index on content_comments (written_by);
create index on content_comments (resolved_by);
create index on content_comments (resolved_at);
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
create trigger forget_comments after delete on lessons for each row execute function forget_comments('lesson');
create trigger forget_comments after delete on quizzes for each row execute function forget_comments('quiz');
create trigger forget_comments after delete on simulations for each row execute function forget_comments('simulation');
