-- Children without an e-mail address sign in at /lernen: family code, nickname, and six digits or three pictures
-- (decision 023). Such a login is an auth."user" like any other, with an address that stands for none.
create table family_codes (
  parent_id  uuid primary key references profiles on delete cascade,
  code       text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),  -- readable: the parent prints it again and again
  created_at timestamptz not null default now()
);

create table nickname_logins (
  child_id    uuid primary key references children on delete cascade,
  handle      uuid not null unique default gen_random_uuid(),  -- what whoever has the family code is told in place of the child's id
  nickname    text not null check (char_length(nickname) between 1 and 20),
  method      text not null check (method in ('digits', 'pictures')),
  changed_at  timestamptz not null default now(),  -- since when nickname and secret are these
  wrong_tries int not null default 0 check (wrong_tries between 0 and 15),  -- in a row, from anywhere
  locked_at   timestamptz  -- until a parent unlocks it
);
