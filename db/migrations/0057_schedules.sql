-- Publishing at a moment that was set before (decision 107).

-- Bound to what was on the screen: another version of the draft, or another revision, is not published. With a failure it
-- waits for somebody to read that.
create table content_schedules (
  content_type  text not null check (content_type in ('lesson', 'quiz', 'simulation')),
  content_id    uuid not null,
  base_revision int not null check (base_revision >= 0),
  base_version  int not null check (base_version >= 0), -- 0: no draft, but what was taken back
  publish_at    timestamptz not null,
  scheduled_by  uuid references profiles on delete set null,
  scheduled_at  timestamptz not null default now(),
  failed_at     timestamptz check ((failed_at is null) = (failure is null)),
  failure       text check (char_length(failure) between 1 and 2000),
  primary key (content_type, content_id)
);
create index on content_schedules (publish_at) where failed_at is null;
create index on content_schedules (scheduled_by);
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
create trigger forget_schedule after delete on lessons for each row execute function forget_schedule('lesson');
create trigger forget_schedule after delete on quizzes for each row execute function forget_schedule('quiz');
create trigger forget_schedule after delete on simulations for each row execute function forget_schedule('simulation');

-- As what somebody may publish now: null without the role, and while the account is locked.
create function publishing_role(person uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
as $$
  select case when p.is_admin then 'admin' when p.staff_role = 'editor' then 'editor' end
  from profiles p join auth."user" u on u.id = p.id
  where p.id = person and u."lockedAt" is null
$$;
grant execute on function publishing_role(uuid) to app_job;
