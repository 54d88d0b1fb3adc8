-- Pictures and recordings of lessons (decisions 048, 108).

call guard_rows('media');
create policy admin_reads on media for select to app_admin, app_editor, app_author using (true);
create policy admin_uploads on media for insert to app_admin, app_editor, app_author
  with check (uploaded_by = (select actor_id()));
create policy admin_renames on media for update to app_admin, app_editor using (true) with check (true);
create policy admin_deletes on media for delete to app_admin, app_editor using (true);
-- Lessons are public, so are their pictures: the server looks them up as a visitor, whoever
-- asks. Not how they are called.
create policy visitor_sees on media for select to app_visitor using (true);
grant select, delete, insert (name, file, width, height, bytes, sha256, uploaded_by, seconds), update (name)
  on media to app_admin;
grant select (id, file, bytes, sha256) on media to app_visitor;
grant select, insert (name, file, width, height, bytes, sha256, uploaded_by, seconds), update (name), delete
  on media to app_editor;
grant select, insert (name, file, width, height, bytes, sha256, uploaded_by, seconds) on media to app_author;
comment on table media is '
about nobody: pictures, sound and videos of the content, and which admin uploaded them
for: teaching
kept: as long as it is content';

call guard_rows('orphaned_files');
comment on table orphaned_files is '
about nobody: names of files that no picture and no recording has, and since when
for: removing them once the storage lets us
kept: until they are removed';
