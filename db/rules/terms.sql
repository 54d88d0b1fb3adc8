-- Terms of use, and who accepted them (decision 112).

call guard_rows('terms_acceptances');
create policy parent_reads on terms_acceptances for select to app_parent using (user_id = (select actor_id()));
grant select on terms_acceptances to app_parent;
comment on table terms_acceptances is 'Zustimmung zu den AGB
about a parent: which version of the terms, when
for: proof
kept: with the account';
call label_columns('terms_acceptances', '{"version": "Fassung", "accepted_at": "am"}');

-- Registering accepts what counts at that moment, whichever way it goes; so the note is made where the account is made.
create function note_accepted_terms() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into terms_acceptances (user_id, version)
  values (new.id, coalesce((select version from terms_versions order by published_at desc limit 1), new."termsVersion"));
  return new;
end $$;
-- Triggers run in the order of their names: the profile is there already (copy_to_profile).
create trigger note_accepted_terms after insert on auth."user"
  for each row when (new."termsVersion" is not null) execute function note_accepted_terms();

call guard_rows('terms_versions');
create policy everyone_reads on terms_versions for select to app_visitor, app_parent using (true);
create policy operator_reads on terms_versions for select to app_admin, app_operator using (true);
create policy operator_publishes on terms_versions for insert to app_admin, app_operator
  with check (published_by = (select actor_id()));
grant select (version, content, changes, must_accept, published_at) on terms_versions to app_visitor, app_parent;
grant select, insert (version, content, changes, must_accept, published_by) on terms_versions to app_admin, app_operator;
-- absent: update and delete, for everybody but the server.
create trigger announce_content after insert or update or delete on terms_versions
  for each statement execute function announce('content');
comment on table terms_versions is '
about nobody: the terms of use in all their versions, whether all parents have to accept them, and who of the team published them
for: telling what was accepted, and when
kept: as long as the installation';

-- Whether somebody has to accept terms before going on: none was accepted since the newest
-- version that all have to accept.
create function owes_terms(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from (select max(published_at) as since from terms_versions where must_accept) asked
    where asked.since is not null and not exists (
      select from terms_acceptances a join terms_versions v on v.version = a.version
      where a.user_id = person and v.published_at >= asked.since))
$$;
