-- Where a name stands in a list that people read: Ä with A, é with e, capitals with small letters, as a German dictionary has
-- them. Not left to the collation of the database, which another one need not know: as bytes none has a say. Also for finding
-- a name whose marks or capitals were not typed. Immutable, so that lists have an index: convert_to would differ by the encoding of
-- the database alone, which never changes.
create function german_order(words text) returns bytea
  language sql immutable
  return convert_to(lower(translate(
    regexp_replace(
      normalize(replace(replace(replace(replace(replace(replace(words, 'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), NFD),
      '[\u0300-\u036f]', '', 'g'),  -- the marks, which NFD has split off
    'łŁøØđĐı', 'lLoOdDi') collate "C"), 'UTF8');
grant execute on function german_order(text)
  to app_auth, app_visitor, app_parent, app_child, app_admin, app_operator, app_editor, app_author, app_job;

drop index media_lower_idx;
create index on profiles (german_order(last_name), german_order(first_name), id);

create or replace function adults(person uuid, search text, kind text, in_state text, after_person uuid, most int)
  returns table (id uuid, first_name text, last_name text, email text, is_parent boolean, is_admin boolean, staff_role text,
    state text, created_at timestamptz, seen_on date, children int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  with known as (
    select p.*, u."createdAt", u."seenAt",
      case when u."lockedAt" is not null then 'locked' when u."emailVerified" then 'active' else 'unconfirmed' end as state
    from profiles p join auth."user" u on u.id = p.id
    where (p.is_parent or p.is_admin or p.staff_role is not null) and not u."isChild" and u.email not like '%@kind.invalid')
  select k.id, k.first_name, k.last_name, k.email, k.is_parent, k.is_admin, k.staff_role, k.state, k."createdAt",
    (k."seenAt" at time zone 'Europe/Berlin')::date,
    (select count(*)::int from children c where c.parent_id = k.id or c.other_guardian_id = k.id)
  from known k left join profiles a on a.id = after_person
  where (person is null or k.id = person)
    and (search is null
      or position(german_order(search) in german_order(k.first_name || ' ' || k.last_name || ' ' || k.email)) > 0)
    and (kind is null or case kind when 'admin' then k.is_admin when 'parent' then k.is_parent else k.staff_role = kind end)
    and (in_state is null or k.state = in_state)
    and (a.id is null or (german_order(k.last_name), german_order(k.first_name), k.id)
      > (german_order(a.last_name), german_order(a.first_name), a.id))
  order by german_order(k.last_name), german_order(k.first_name), k.id
  limit most
$$;
