-- Pictures of lessons (decision 048): what is known of them. The files lie in the storage, each under `file`: a name of the
-- server's own, from the content and at random, so that a picture that was deleted and comes again gets another one.
create table media (
  id          uuid primary key default gen_random_uuid(),
  name        text not null check (char_length(name) between 1 and 120),
  file        text not null unique check (file ~ '^[0-9a-f]{12}-[0-9a-f]{12}\.webp$'),
  width       int not null check (width > 0),
  height      int not null check (height > 0),
  bytes       int not null check (bytes > 0),
  sha256      text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),  -- the same picture twice is one picture
  uploaded_by uuid references profiles on delete set null,
  created_at  timestamptz not null default now()
);
create index on media (lower(name));
create index on media (uploaded_by);
call guard_rows('media');

create policy admin_reads on media for select to app_admin using (true);
create policy admin_uploads on media for insert to app_admin with check (uploaded_by = (select actor_id()));
create policy admin_renames on media for update to app_admin using (true) with check (true);
create policy admin_deletes on media for delete to app_admin using (true);
grant select, delete on media to app_admin;
grant insert (name, file, width, height, bytes, sha256, uploaded_by) on media to app_admin;
grant update (name) on media to app_admin;  -- the rest is as the file is

-- Lessons are public, so are their pictures: the server looks them up as a visitor, whoever asks. Not how they are called.
create policy visitor_sees on media for select to app_visitor using (true);
grant select (id, file, bytes, sha256) on media to app_visitor;
