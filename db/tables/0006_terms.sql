-- Terms of use that whoever runs the installation has written (decision 112). Without any, those count that come with
-- the program (app/public/terms.tsx). A version that was published stays as it was: people have accepted it.
create table terms_versions (
  version      text primary key check (version ~ '^\d{4}-\d{2}-\d{2}(-\d{1,2})?$'),  -- the German day, and which one of that day
  content      text not null check (char_length(content) between 100 and 60000),
  changes      text not null check (char_length(changes) between 5 and 500),         -- what is new, in a sentence
  must_accept  boolean not null,
  published_at timestamptz not null default now(),
  published_by uuid references profiles on delete set null
);
create index on terms_versions (published_by);
create index on terms_versions (published_at) where must_accept;

-- Who accepted which version of the terms of use, and when. Kept, also when there is a newer version.
create table terms_acceptances (
  user_id     uuid not null references profiles on delete cascade,
  version     text not null check (char_length(version) between 1 and 20),
  accepted_at timestamptz not null default now(),
  primary key (user_id, version)
);
