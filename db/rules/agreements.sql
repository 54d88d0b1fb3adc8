-- The family agreement (decision 092): offered, signed by all, and looked at again.

call family_rows('agreements');
-- absent: writing; the server puts the words in, and asks whether they are still those that were read
call need_consent('agreements');
call announce_changes('agreements');
create trigger note_offered after update of offered_at on agreements
  for each row when (old.offered_at is null and new.offered_at is not null)
  execute function note_change_of_row('agreement-offered');
create trigger note_taken_back after update of offered_at on agreements
  for each row when (old.offered_at is not null and new.offered_at is null)
  execute function note_change_of_row('agreement-taken-back');
create trigger note_discarded after delete on agreements
  for each row when (old.signed_at is null) execute function note_change_of_row('agreement-discarded');
create trigger note_kept after update of kept_at on agreements
  for each row when (old.kept_at is distinct from new.kept_at) execute function note_change_of_row('agreement-kept');
comment on table agreements is 'Vereinbarungen
about a child: versions of its family agreement: when each was begun, offered, signed, looked at again and replaced
for: what a family agreed on, and when it talks about it again
kept: with the child; what was replaced 24 months, what nobody signed 12 months';
call label_columns('agreements', '{
  "version": "Fassung", "begun_at": "begonnen am", "changed_at": "zuletzt geändert am",
  "offered_at": "vorgeschlagen am", "signed_at": "gilt seit", "kept_at": "wieder angesehen am",
  "replaced_at": "ersetzt am"}');

call guard_rows('agreement_clauses');
create policy parent_reads on agreement_clauses for select to app_parent using (child_id in (select own_child_ids()));
create policy parent_notices on agreement_clauses for update to app_parent
  using (child_id in (select own_child_ids())) with check (child_id in (select own_child_ids()));
-- A draft is read by the child when it is offered; until then it knows that there is one.
create policy child_reads on agreement_clauses for select to app_child
  using (child_id = (select own_child_id()) and agreement_id in (select id from agreements where offered_at is not null));
create policy child_marks on agreement_clauses for update to app_child
  using (child_id = (select own_child_id()) and agreement_id in (select id from agreements where offered_at is not null))
  with check (child_id = (select own_child_id()));
grant select on agreement_clauses to app_parent, app_child;
grant update (noticed_at) on agreement_clauses to app_parent;
grant update (talk_at, celebrated_at) on agreement_clauses to app_child;
-- absent: changing the words; they are those that the other one has read
call need_consent('agreement_clauses');
call announce_changes('agreement_clauses');
comment on table agreement_clauses is 'Sätze der Vereinbarung
about a child: what it and its parents promise, also in their own words; which pass opens a freedom, when it did; what it wants to talk about
for: what a family agreed on
kept: with its version of the agreement';
call label_columns('agreement_clauses', '{
  "place": "Stelle", "written_by": "eigener Satz von", "promised_by": "versprochen von", "subject": "Thema",
  "text": "Text", "filling": "eingetragen", "competency": "gilt mit dem Pass", "steps": "ab Stufe",
  "talk_at": "möchte darüber reden seit", "opened_at": "offen seit", "celebrated_at": "gefeiert am",
  "noticed_at": "von Eltern gelesen am"}');

call family_rows('agreement_signatures');
-- absent: writing; nobody signs for somebody else, so the server writes who asked
call need_consent('agreement_signatures');
call announce_changes('agreement_signatures');
create trigger note_signed after insert on agreement_signatures
  for each row execute function note_change_of_row('agreement-signed');
comment on table agreement_signatures is 'Unterschriften
about a child: who of it and its guardians agreed to which version of its agreement, and when
for: what a family agreed on
kept: with its version of the agreement; without the name when the guardian''s account goes';
call label_columns('agreement_signatures', '{"signed_by": "von", "signed_at": "unterschrieben am"}');

-- A version that the child and every guardian have signed takes the place of the one before. Its row is locked: of two
-- who sign at once the second one sees the first, and so does a pass that is earned meanwhile.
create function settle_agreement(child uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  settled uuid;
begin
  select id into settled from agreements
  where child_id = child and offered_at is not null and signed_at is null for update;
  if settled is null
    or not exists (select from agreement_signatures where agreement_id = settled and signed_by = 'child')
    or exists (
      select from children c cross join unnest(array[c.parent_id, c.other_guardian_id]) guardian
      where c.id = child and guardian is not null and not exists (
        select from agreement_signatures s where s.agreement_id = settled and s.person_id = guardian)) then
    return;
  end if;
  update agreements set replaced_at = now() where child_id = child and signed_at is not null and replaced_at is null;
  update agreements set signed_at = now() where id = settled;
  update agreement_clauses set talk_at = null where agreement_id = settled and talk_at is not null;
  -- What the child has the pass for already is open from the beginning, and no news.
  update agreement_clauses c set opened_at = now(), celebrated_at = now(), noticed_at = now()
  where agreement_id = settled and exists (
    select from child_passes p where p.child_id = child and p.competency_id = c.competency_id and p.step >= c.steps);
end $$;

create function settle_signed_agreement() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform settle_agreement(new.child_id);
  return null;
end $$;
create trigger settle_agreement after insert on agreement_signatures
  for each row execute function settle_signed_agreement();

-- A guardian has left: nobody waits for its signature any more.
create function settle_agreement_of_child() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform settle_agreement(new.id);
  return null;
end $$;
create trigger settle_agreement after update of parent_id, other_guardian_id on children
  for each row when ((old.parent_id, old.other_guardian_id) is distinct from (new.parent_id, new.other_guardian_id))
  execute function settle_agreement_of_child();

-- No way to earn a pass can forget what it opens.
create function open_freedoms() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from agreements where child_id = new.child_id and replaced_at is null order by id for update;
  update agreement_clauses c set opened_at = now()
  from agreements a
  where a.id = c.agreement_id and a.child_id = new.child_id and a.signed_at is not null and a.replaced_at is null
    and c.competency_id = new.competency_id and c.steps <= new.step and c.opened_at is null;
  return null;
end $$;
create trigger open_freedoms after insert on child_passes for each row execute function open_freedoms();
