-- Questions that parents have, and which of them are opened.

create table faq_items (
  id          uuid primary key default gen_random_uuid(),
  question    text not null,
  answer      text not null,
  order_index int not null check (order_index >= 0),
  is_active   boolean not null default true,
  topic       text check (topic in ('start', 'learning', 'parents', 'data', 'help'))  -- domain/content/faq.ts; null: below all others
);

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
