-- Mails that admins send to themselves to see that mails arrive (decision 098).
create table test_mails (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),  -- of what stands in the mail's link
  asked_at   timestamptz not null default now(),
  arrived_at timestamptz  -- when somebody came back by the link
);
call guard_rows('test_mails');
-- absent: any policy for people. Admins read when one arrived through the server.
comment on table test_mails is '
about nobody: when a test mail was asked for, and when its link was opened
for: knowing that mails really arrive
kept: until a newer one has come back';
