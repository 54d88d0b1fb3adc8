-- Nobody has any number of children: they stand in lists that are read whole (decision 058). `app.max_children` is the
-- operator's, set with each connection of the server. For those who add children by themselves; a restore is none of them.
create function limit_children() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Two tabs: the second one waits here, and then counts the child of the first.
  perform from profiles where id = new.parent_id for no key update;
  if (select count(*) from children where parent_id = new.parent_id)
    >= coalesce(nullif(current_setting('app.max_children', true), ''), '20')::int then
    raise exception 'too many children' using errcode = 'check_violation', constraint = 'children_of_a_parent';
  end if;
  return new;
end $$;
create trigger limit_children before insert on children
  for each row when (current_user = 'app_parent') execute function limit_children();
