-- Questions that parents have. Everybody reads them, nobody reads who opened which.

call content_rows('faq_items', 'questions and their answers, in groups', 'telling parents what they want to know');
create policy everyone_reads_active on faq_items for select to app_visitor, app_parent, app_child, app_operator
  using (is_active);
grant select (id, question, answer, order_index, is_active, topic) on faq_items to app_visitor, app_parent, app_child;
grant select (id, question, answer, topic, order_index, is_active) on faq_items to app_operator;
call announce_content_of('faq_items');

call guard_rows('faq_clicks');
create policy everyone_clicks on faq_clicks for insert
  to app_visitor, app_parent, app_child, app_admin, app_author, app_editor, app_operator
  with check (user_id is not distinct from (select actor_id()) and faq_item_id in (select id from faq_items));
grant insert (faq_item_id, user_id, session_id, user_agent)
  on faq_clicks to app_visitor, app_parent, app_child, app_admin, app_author, app_editor, app_operator;
-- absent: reading, for admins too; they see counts (shown_faq_clicks)
comment on table faq_clicks is 'Geöffnete Fragen
about a parent: which question was opened, by which browser and account
for: knowing which answers are needed
kept: after 90 days the bare count';
call label_columns('faq_clicks', '{
  "faq_item_id": "Frage", "clicked_at": "am", "session_id": "Seitenbesuch", "user_agent": "Browser"}');
