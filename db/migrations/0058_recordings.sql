-- Sound and short videos of lessons lie beside the pictures (decision 108).

alter table media
  drop constraint media_file_check,
  add constraint media_file_check check (file ~ '^[0-9a-f]{12}-[0-9a-f]{12}\.(webp|mp3|m4a|ogg|mp4|webm)$'),
  alter column width drop not null,
  alter column height drop not null,
  add column seconds int check (seconds > 0),
  add constraint media_seen_has_size check ((file ~ '\.(webp|mp4|webm)$') = (width is not null and height is not null)),
  add constraint media_recording_has_length check ((file !~ '\.webp$') = (seconds is not null));
grant insert (seconds) on media to app_admin, app_editor, app_author;
comment on table media is '
about nobody: pictures, sound and videos of the content, and which admin uploaded them
for: teaching
kept: as long as it is content';
comment on table orphaned_files is '
about nobody: names of files that no picture and no recording has, and since when
for: removing them once the storage lets us
kept: until they are removed';
