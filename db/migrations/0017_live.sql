-- Open screens hear that something of a family or a session has changed: ids only, delivered on commit, equal ones of a
-- transaction once. What has changed they read again through the policies. Triggers, so that no way to write can forget it.
create function announce_family() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  child uuid := coalesce(changed ->> 'child_id', changed ->> 'id');
  family uuid := coalesce((changed ->> 'parent_id')::uuid, (select parent_id from children where id = child));
begin
  -- Rows that go with their child find no family any more; the child's own row has announced it.
  if family is not null then
    perform pg_notify('family', family || ' ' || child);
  end if;
  return null;
end $$;
do $$
declare
  name text;
begin
  foreach name in array array['children', 'child_competencies', 'child_passes', 'lesson_progress', 'quiz_attempts',
    'simulation_attempts', 'simulation_releases', 'level_openings'] loop
    execute format('create trigger announce_family after insert or update or delete on %I
      for each row execute function announce_family()', name);
  end loop;
end $$;

-- Whose sessions have become fewer: their open channels ask whether they still may listen.
create function auth.announce_session_end() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_notify('session', old."userId"::text);
  return null;
end $$;
create trigger announce_end after delete on auth.session for each row execute function auth.announce_session_end();
