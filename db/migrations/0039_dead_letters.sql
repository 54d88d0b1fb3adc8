-- Mails that were given up stay for a while, so that an admin sees them and can have them sent again (decision 052).
alter table mail_outbox
  add column kind             text,        -- which letter it is (emails/content.ts); rows from before this have none
  add column waits_since      timestamptz not null default now(),  -- given up so long after this, not after it was written
  add column first_attempt_at timestamptz, -- when the mail server was asked first, and last
  add column last_attempt_at  timestamptz,
  add column failure          text,        -- why it was not taken (domain/mails.ts)
  add column failure_code     text check (char_length(failure_code) <= 40),  -- what the mail server said, as a number
  add column link_ends_at     timestamptz, -- until when the link in it opens something; null: there is none that ends
  add column resent_at        timestamptz; -- when an admin had it sent again
update mail_outbox set waits_since = created_at;
create index on mail_outbox (failed_at desc, id desc) where failed_at is not null;
create index on mail_outbox (resent_at) where resent_at is not null and failed_at is null;

-- Addresses that a mail server has refused, by whose they are: nothing optional goes there until the address is another
-- one or a mail has arrived after all. Of children's own addresses nothing is noted: they get no optional mail.
create table refused_addresses (
  person_id  uuid primary key references profiles on delete cascade,
  address    text not null,
  refused_at timestamptz not null default now()
);
create index on refused_addresses (address);
create index on profiles (email);
call guard_rows('refused_addresses');
create policy self_reads on refused_addresses for select to app_parent using (person_id = (select actor_id()));
grant select on refused_addresses to app_parent;

alter table daily_status_deliveries
  drop constraint daily_status_deliveries_result_check,
  add constraint daily_status_deliveries_result_check
    check (result in ('sent', 'nothing_to_report', 'too_late', 'not_confirmed', 'address_refused'));
