-- Children. parent_id is who added the child and, once that one has left, the guardian who stayed: so it always names a
-- guardian, and the other one, if there is one, stands beside it. Policies ask a child's row, which they look at
-- anyway, and no further table (decision 091).
create table children (
  id                  uuid primary key default gen_random_uuid(),
  parent_id           uuid not null references profiles on delete cascade,
  auth_user_id        uuid unique references auth."user" on delete set null,
  name                text not null check (char_length(name) between 2 and 50),
  last_name           text check (char_length(last_name) between 2 and 50),
  gender              text check (gender in ('male', 'female', 'diverse')),
  birthdate           date not null check (birthdate >= date '1900-01-01'),
  age                 int not null default 0 check (age >= 0),  -- set by a trigger
  email               text check (char_length(email) <= 254),
  phone               text check (char_length(phone) <= 40),
  created_at          timestamptz not null default now(),
  invitation_accepted boolean not null default false,
  refreshers_offered  boolean not null default true,  -- some weeks after a pass was earned (decision 047)
  -- The sixteenth birthday that the parent was told of beforehand (decision 025). The day and not a flag: when a wrong
  -- birth date is mended, another day is told of once more.
  told_of_sixteenth   date,
  -- Days without use that the child's browser stays signed in: one is short for a tablet of its own (decision 022).
  signed_in_days      int not null default 1 check (signed_in_days in (1, 14, 90)),
  -- Written by keep_guardians alone.
  other_guardian_id   uuid references profiles on delete set null check (other_guardian_id <> parent_id),
  secret_doubted_at   timestamptz  -- since when a guardian who has left may know by what the child signs in
);
create index on children (parent_id, created_at desc);
create index on children (email) where email is not null;
create index on children (other_guardian_id);
