-- A mail is about whoever can sign in with its address, and about whom the server names. The addresses that parents enter
-- for their children are confirmed by nobody: they must not make somebody else's mail a child's, which its parent may
-- read about and delete.
create or replace function note_recipient() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not new.leaves_no_trace then
    new.about := new.about || array(select id from auth."user" where email = lower(new.recipient));
  end if;
  return new;
end $$;

-- Of the mails there are: logins stay, and children of whom a mail to their parent tells.
update mail_outbox m set about = array(
  select one from unnest(m.about) one
  where exists (select from auth."user" u where u.id = one)
    or exists (select from children c where c.id = one and c.parent_id = any(m.about)));

-- Numbers of children that go with something of the content are told to admins as on their dashboard (decision 051).
grant execute on function shown_count(bigint, bigint), children_count() to app_job;
