-- Each day on which a child will be deleted unless somebody objects: because one of its two guardians asked for it, or
-- because no consent holds. It falls due only when whoever may say no was told and can answer (decision 091).
create table child_removals (
  child_id    uuid not null references children on delete cascade,
  asked_by    uuid references profiles on delete set null,
  asked_at    timestamptz not null default now(),
  due_at      timestamptz not null default now() + interval '14 days',
  reason      text not null default 'asked' check (reason in ('asked', 'consent')),
  mail_id     uuid not null default gen_random_uuid(),  -- of the mail that tells the other guardian
  told_at     timestamptz,
  reminded_of timestamptz,
  primary key (child_id, reason)
);
create index on child_removals (asked_by);
create index on child_removals (due_at);
create index on child_removals (mail_id);
