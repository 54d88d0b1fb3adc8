-- Lessons. A child reads those of its open levels.

call content_rows('lessons');
-- Visitors see the titles of the lessons for parents too: the home page promises one for each level (S2.53).
create policy visitor_reads_titles on lessons for select to app_visitor
  using (published_at is not null and skill_level_id in (select id from skill_levels));
create policy parent_reads on lessons for select to app_parent
  using (published_at is not null and skill_level_id in (select id from skill_levels));
create policy child_reads on lessons for select to app_child
  using (published_at is not null and not is_parent_only and skill_level_id in (select open_level_ids()));
create policy author_begins on lessons for insert to app_author with check (published_at is null);
grant select (id, skill_level_id, title, description, order_index, is_parent_only, published_at)
  on lessons to app_visitor;
grant select (id, skill_level_id, title, description, content, order_index, is_parent_only, published_at, revision,
  activities, activity_keys, taken_back_at, binned_at) on lessons to app_parent, app_child;
grant insert (skill_level_id, order_index, title, content) on lessons to app_author;
-- absent: content for visitors, who read a lesson by a link or the demo only
create trigger announce_content after insert or update or delete or truncate on lessons
  for each statement execute function announce_content();
create trigger forget_comments after delete on lessons for each row execute function forget_comments('lesson');
create trigger forget_schedule after delete on lessons for each row execute function forget_schedule('lesson');
comment on table lessons is '
about nobody: the content
for: teaching
kept: as long as it is content';
