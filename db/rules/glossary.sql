-- The glossary (decision 078): everybody reads it.

call content_rows('glossary_words');
create policy everyone_reads on glossary_words for select to app_visitor, app_parent, app_child using (true);
grant select on glossary_words to app_visitor, app_parent, app_child;
create trigger announce_content after insert or update or delete or truncate on glossary_words
  for each statement execute function announce_content();
comment on table glossary_words is '
about nobody: words and what they mean
for: explaining them to children
kept: as long as it is content';
