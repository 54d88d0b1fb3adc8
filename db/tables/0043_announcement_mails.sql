-- The mails of an announcement are in the outbox from the moment it is sent, and name it there (decision 112).
alter table mail_outbox add column announcement_id uuid references announcements on delete cascade;
update mail_outbox o set announcement_id = m.announcement_id from announcement_mails m where o.id = m.mail_id;
-- One mail for each: a mail is about its recipient first.
create unique index mail_outbox_one_for_each on mail_outbox (announcement_id, (about[1]));

-- What became of mails whose rows have left the outbox. Those of before that nobody has counted were sent.
update announcements a set counted_sent = m.sent
from (select am.announcement_id, count(*) filter (where o.id is null) as sent
  from announcement_mails am left join mail_outbox o on o.id = am.mail_id group by am.announcement_id) m
where m.announcement_id = a.id and a.counted_sent is null;
update announcements set counted_sent = coalesce(counted_sent, 0), counted_failed = coalesce(counted_failed, 0);
alter table announcements
  alter column counted_sent set default 0, alter column counted_sent set not null,
  alter column counted_failed set default 0, alter column counted_failed set not null,
  drop column mailed_up_to, drop column all_mailed_at;
drop table announcement_mails;
