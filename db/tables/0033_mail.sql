-- Every mail waits here until a mail server has taken it (decision 029). A row that is being sent is claimed by moving
-- next_attempt_at ahead: when its server is killed, it comes due again. A sent or failed row has no text any more,
-- because links in it open accounts; only without a mail server, on one's own machine, the text of a row with sent_at
-- stays for a while, to be read at /postfach. Mails that were given up stay for a while too, so that an admin can have
-- them sent again (decision 052).
create table mail_outbox (
  id               uuid primary key default gen_random_uuid(),
  kind             text,  -- which mail it is (emails/content.ts)
  recipient        text not null,
  about            uuid[] not null default '{}',            -- logins and children that the mail goes to or tells of
  leaves_no_trace  boolean not null default false,          -- the receipt of a deletion: its row goes when it is settled
  subject          text not null,
  body_text        text not null,
  body_html        text not null,
  headers          jsonb not null default '{}',
  link_ends_at     timestamptz,                             -- until when the link in it opens something; null: there is none that ends
  created_at       timestamptz not null default now(),
  waits_since      timestamptz not null default now(),      -- given up so long after this, not after it was written
  next_attempt_at  timestamptz not null default now(),
  attempts         int not null default 0 check (attempts >= 0),
  first_attempt_at timestamptz,                             -- when the mail server was asked first, and last
  last_attempt_at  timestamptz,
  sent_at          timestamptz,
  failed_at        timestamptz,
  failure          text,                                    -- why it was not taken (domain/mail/mails.ts)
  failure_code     text check (char_length(failure_code) <= 40),  -- what the mail server said, as a number
  last_error       text,
  resent_at        timestamptz,                             -- when an admin had it sent again
  is_bulk          boolean not null default false           -- to many: waits for those that somebody waits for (decision 112)
);
create index on mail_outbox (created_at);
create index on mail_outbox (next_attempt_at) where sent_at is null and failed_at is null;
create index on mail_outbox (failed_at desc, id desc) where failed_at is not null;
create index on mail_outbox (resent_at) where resent_at is not null and failed_at is null;
create index on mail_outbox using gin (about);
create index on mail_outbox (is_bulk, next_attempt_at) where sent_at is null and failed_at is null;

-- Addresses that a mail server has refused, by whose they are: nothing optional goes there until the address is another
-- one or a mail has arrived after all. Of children's own addresses nothing is noted: they get no optional mail.
create table refused_addresses (
  person_id  uuid primary key references profiles on delete cascade,
  address    text not null,
  refused_at timestamptz not null default now()
);
create index on refused_addresses (address);

-- Mails that admins send to themselves to see that mails arrive (decision 098).
create table test_mails (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),  -- of what stands in the mail's link
  asked_at   timestamptz not null default now(),
  arrived_at timestamptz  -- when somebody came back by the link
);
