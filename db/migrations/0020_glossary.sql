-- The glossary: words that lessons use and a child may not know (decision 078).

create table glossary_words (
  id          uuid primary key default gen_random_uuid(),
  word        text not null check (char_length(word) between 1 and 40),
  forms       text[] not null default '{}',  -- how else it stands in texts: 'Algorithmen'
  explanation text not null check (char_length(explanation) between 1 and 220),
  picture     text check (picture ~ '^[a-z0-9-]{1,60}$')  -- a name in domain/activities/pictures.ts; null: without one
);
create unique index glossary_words_word_key on glossary_words (lower(word));
call content_rows('glossary_words');
create policy everyone_reads on glossary_words for select to app_visitor, app_parent, app_child using (true);
grant select on glossary_words to app_visitor, app_parent, app_child;
create trigger announce_content after insert or update or delete or truncate on glossary_words
  for each statement execute function announce_content();
comment on table glossary_words is '
about nobody: words and what they mean
for: explaining them to children
kept: as long as it is content';

alter table content_origins drop constraint content_origins_content_type_check;
alter table content_origins add constraint content_origins_content_type_check
  check (content_type in ('competency', 'level', 'lesson', 'quiz', 'simulation', 'faq', 'word'));
