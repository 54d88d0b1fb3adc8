-- That somebody dialled a number of help, or opened its page, and found what the facts say (decision 079).

-- Each check is a row of its own: who made sure of a number, and when, stays to be read. `value`: what was tried; when
-- the fact says something else by now, nobody has tried that.
create table fact_checks (
  id         uuid primary key default gen_random_uuid(),
  fact_key   text not null check (fact_key ~ '^[a-z][a-z0-9-]{0,59}$'),
  value      text not null check (char_length(value) between 1 and 2000),
  is_right   boolean not null,
  note       text check (char_length(note) between 1 and 500), -- what was found instead
  checked_by uuid references profiles on delete set null,
  checked_at timestamptz not null default now(),
  check (is_right or note is not null)
);
create index on fact_checks (fact_key, checked_at desc);
create index on fact_checks (checked_by);
