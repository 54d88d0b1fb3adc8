-- The glossary: words that lessons use and a child may not know (decision 078).
create table glossary_words (
  id          uuid primary key default gen_random_uuid(),
  word        text not null check (char_length(word) between 1 and 40),
  forms       text[] not null default '{}',  -- how else it stands in texts: 'Algorithmen'
  explanation text not null check (char_length(explanation) between 1 and 220),
  picture     text check (picture ~ '^[a-z0-9-]{1,60}$')  -- a name in domain/content/activities/pictures.ts; null: without one
);
create unique index glossary_words_word_key on glossary_words (lower(word));
