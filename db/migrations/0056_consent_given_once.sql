-- What is given is not given again: one row that holds for the same words, however often and in however many tabs somebody
-- agrees. Of rows that say the same the first one stays.
delete from consents k
using consents earlier
where k.withdrawn_at is null and earlier.withdrawn_at is null
  and (earlier.child_id, earlier.given_by, earlier.text_version) = (k.child_id, k.given_by, k.text_version)
  and (earlier.given_at, earlier.id) < (k.given_at, k.id);
create unique index consents_given_once on consents (child_id, given_by, text_version) where withdrawn_at is null;
