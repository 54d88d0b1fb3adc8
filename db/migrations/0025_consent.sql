-- Nothing is kept of what a child learns without a consent that holds: up to 15 its parent's, from 16 on its own
-- (decision 025). Withdrawing notes the moment; giving it again is a new row.
create function has_consent(child uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (
    select from consents k join children c on c.id = k.child_id
    where c.id = child and k.withdrawn_at is null
      and k.given_by = case when whole_years(c.birthdate) >= 16 then 'child' else 'parent' end)
$$;
grant execute on function has_consent(uuid) to app_child, app_job;

-- The last word, whichever way something is written: by the child, through a link, by the server.
create function require_consent_to_learn() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if not has_consent(new.child_id) then
    raise exception 'no consent to keep this' using errcode = 'check_violation', constraint = 'learning_needs_consent';
  end if;
  return new;
end $$;
do $$
declare
  name text;
begin
  foreach name in array array['lesson_progress', 'open_attempts', 'quiz_attempts', 'simulation_attempts',
    'child_activities_log'] loop
    execute format('create trigger need_consent before insert on %I
      for each row when (new.child_id is not null) execute function require_consent_to_learn()', name);
  end loop;
end $$;

-- A child sees what was agreed to about it. Giving and withdrawing are the server's: it knows the moment.
create policy child_reads on consents for select to app_child using (child_id = (select own_child_id()));
grant select on consents to app_child;

create trigger announce_family after insert or update on consents for each row execute function announce_family();
