-- The glossary (decision 078): everybody reads it.

call content_rows('glossary_words', 'words and what they mean', 'explaining them to children');
create policy everyone_reads on glossary_words for select to app_visitor, app_parent, app_child using (true);
grant select on glossary_words to app_visitor, app_parent, app_child;
call announce_content_of('glossary_words');
