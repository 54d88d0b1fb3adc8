-- Lessons. A child reads those of its open levels.

call piece_rows('lessons', 'lesson');
create policy child_reads on lessons for select to app_child
  using (published_at is not null and not is_parent_only and skill_level_id in (select open_level_ids()));
grant select (id, skill_level_id, title, description, order_index, is_parent_only, published_at)
  on lessons to app_visitor;
grant select (id, skill_level_id, title, description, content, order_index, is_parent_only, published_at, revision,
  activities, activity_keys, taken_back_at, binned_at) on lessons to app_parent, app_child;
grant insert (skill_level_id, order_index, title, content) on lessons to app_author;
-- absent: content for visitors, who read a lesson by a link or the demo only
