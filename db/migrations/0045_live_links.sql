-- The list of shared links follows what happens to them elsewhere: made, ended, opened.
create trigger announce_family after insert or update or delete on child_shareable_links
  for each row execute function announce_family();
