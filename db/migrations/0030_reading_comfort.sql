-- How a child likes to read, so that it finds it on every device. No row: as everybody else.
create table reading_comfort (
  child_id     uuid primary key references children on delete cascade,
  font_size    text not null check (font_size in ('normal', 'large', 'larger')),
  letters      text not null check (letters in ('normal', 'clear')),
  line_spacing text not null check (line_spacing in ('normal', 'wide', 'wider')),
  line_length  text not null check (line_length in ('normal', 'short')),
  colours      text not null check (colours in ('normal', 'calm')),
  pace         text not null check (pace in ('normal', 'slow', 'fast'))
);
call guard_rows('reading_comfort');
create policy child_keeps on reading_comfort for all to app_child
  using (child_id = (select own_child_id())) with check (child_id = (select own_child_id()));
grant select, delete on reading_comfort to app_child;
grant insert on reading_comfort to app_child;
grant update (font_size, letters, line_spacing, line_length, colours, pace) on reading_comfort to app_child;
-- absent: everything for parents; that a child needs large letters or a slow voice is its own affair
