create table faq_items (
  id          uuid primary key default gen_random_uuid(),
  question    text not null,
  answer      text not null,
  order_index int not null check (order_index >= 0),
  is_active   boolean not null default true
);
call guard_rows('faq_items');
create policy everyone_reads_active on faq_items for select to app_visitor, app_parent, app_child using (is_active);
create policy admin_edits on faq_items for all to app_admin using (true) with check (true);
grant select (id, question, answer, order_index, is_active) on faq_items to app_visitor, app_parent, app_child;
grant select, insert, update, delete on faq_items to app_admin;

create table faq_clicks (
  id          bigint generated always as identity primary key,
  faq_item_id uuid not null references faq_items on delete cascade,
  user_id     uuid references profiles on delete set null,
  session_id  text not null check (char_length(session_id) <= 64),
  user_agent  text check (char_length(user_agent) <= 120),
  clicked_at  timestamptz not null default now()
);
create index on faq_clicks (faq_item_id);
create index on faq_clicks (user_id);
create index on faq_clicks (clicked_at);
call guard_rows('faq_clicks');
create policy everyone_clicks on faq_clicks for insert to app_visitor, app_parent, app_child, app_admin
  with check (user_id is not distinct from (select actor_id()) and faq_item_id in (select id from faq_items));
create policy admin_counts on faq_clicks for select to app_admin using (true);
grant insert (faq_item_id, user_id, session_id, user_agent) on faq_clicks to app_visitor, app_parent, app_child, app_admin;
grant select (id, faq_item_id, clicked_at) on faq_clicks to app_admin;  -- counts only: not who, not with what

create trigger announce_content after insert or update or delete or truncate on faq_items
  for each statement execute function announce_content();
