-- Which lessons for parents a parent has read (decision 067). Of one parent, whichever child it was about.
create table parent_lesson_reads (
  parent_id uuid not null references profiles on delete cascade,
  lesson_id uuid not null references lessons on delete cascade,
  read_at   timestamptz not null default now(),
  primary key (parent_id, lesson_id)
);
create index on parent_lesson_reads (lesson_id);
call guard_rows('parent_lesson_reads');
create policy parent_reads on parent_lesson_reads for select to app_parent using (parent_id = (select actor_id()));
-- Only what is meant for parents, and what they may read: the policies of lessons hold in here too.
create policy parent_marks on parent_lesson_reads for insert to app_parent
  with check (parent_id = (select actor_id()) and lesson_id in (select id from lessons where is_parent_only));
grant select on parent_lesson_reads to app_parent;
grant insert (parent_id, lesson_id) on parent_lesson_reads to app_parent;
-- absent: everything for children and admins; update, because a lesson is read once
