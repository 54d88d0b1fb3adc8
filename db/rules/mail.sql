-- The outbox of mails (decision 029), and where none arrives.

call guard_rows('mail_outbox');
comment on table mail_outbox is 'E-Mails der letzten Tage
about a parent: recipient, subject, text until it is sent
for: mails survive a mail server that is down, and can be sent again when nobody got them (decision 052)
kept: text until sent, the row 7 days; of a mail that was given up 14 days, or until the link in it ends, and 90 days; receipts of a deletion until sent';
comment on column mail_outbox.recipient is 'an';
comment on column mail_outbox.subject is 'Betreff';
comment on column mail_outbox.created_at is 'erstellt am';
comment on column mail_outbox.sent_at is 'verschickt am';
comment on column mail_outbox.failed_at is 'aufgegeben am';
comment on column mail_outbox.resent_at is 'noch einmal gesendet am';

-- An address may change while a mail to it is still kept: the person is noted, not only the address. A
-- mail is about whoever has confirmed its address, and about whom the server names: the parent of a
-- child whose login merely stands in the place reads nothing about a stranger's mails, and deletes none.
create function note_recipient() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not new.leaves_no_trace then
    new.about := new.about
      || array(select id from auth."user" where email = lower(new.recipient) and "emailVerified" and id <> all (new.about));
  end if;
  return new;
end $$;
create trigger note_recipient before insert on mail_outbox for each row execute function note_recipient();

call guard_rows('refused_addresses');
create policy self_reads on refused_addresses for select to app_parent using (person_id = (select actor_id()));
grant select on refused_addresses to app_parent;
comment on table refused_addresses is 'Adresse, die keine E-Mails annimmt
about a parent: the own address, and when a mail server refused it
for: no optional mail goes where none arrives, and the profile says so
kept: until a mail arrives or the address is another one; with the account';
comment on column refused_addresses.address is 'Adresse';
comment on column refused_addresses.refused_at is 'abgelehnt am';

call guard_rows('test_mails');
-- absent: any policy for people. Admins read when one arrived through the server.
comment on table test_mails is '
about nobody: when a test mail was asked for, and when its link was opened
for: knowing that mails really arrive
kept: until a newer one has come back';
