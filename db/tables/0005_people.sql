-- People: parents, who works here, and children who sign in.

-- Where a name stands in a list that people read: Ä with A, é with e, capitals with small letters, as a German
-- dictionary has them. Not left to the collation of the database, which another one need not know: as bytes none has a
-- say. Also for finding a name whose marks or capitals were not typed. Immutable, so that lists have an index:
-- convert_to would differ by the encoding of the database alone, which never changes.
create function german_order(words text) returns bytea
  language sql immutable
  return convert_to(lower(translate(
    regexp_replace(
      normalize(replace(replace(replace(replace(replace(replace(words, 'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), NFD),
      '[\u0300-\u036f]', '', 'g'),  -- the marks, which NFD has split off
    'łŁøØđĐı', 'lLoOdDi') collate "C"), 'UTF8');

create table profiles (
  id         uuid primary key references auth."user" on delete cascade,
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name  text not null check (char_length(last_name) between 1 and 100),
  email      text not null,
  phone      text check (char_length(phone) <= 40),
  is_parent  boolean not null default false,
  is_admin   boolean not null default false,
  staff_role text check (staff_role in ('author', 'editor', 'operator')),  -- one at most; an admin has all of them, and gives them
  constraint one_staff_role check (staff_role is null or not is_admin)
);
create index on profiles (is_parent) where is_parent;
create index on profiles (email);
create index on profiles (german_order(last_name), german_order(first_name), id);
