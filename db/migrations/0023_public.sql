-- What a visitor sees before registering: a level to try out, and how content is sorted and looks (decision 086).

-- Anybody may try this level out. Visitors get no grant on what is in it: the server reads it, with the key, and tells
-- answer by answer (server/learning/trial).
alter table skill_levels add column is_open_to_all boolean not null default false;
grant select (is_open_to_all) on skill_levels to app_visitor, app_parent, app_child;
comment on table skill_levels is '
about nobody: the content
for: teaching, and trying out
kept: as long as it is content';

-- The names of domain/competency-look.ts; null: it follows from the title, and it has no subject.
alter table competencies
  add column subject text check (subject in ('safety', 'apps', 'together', 'knowledge', 'games', 'balance')),
  add column sign text check (sign in ('key', 'tablet', 'robot', 'lens', 'message', 'chat', 'controller', 'coins', 'film',
    'heart', 'note', 'camera', 'compass', 'star', 'bell', 'shield', 'globe', 'book')),
  add column ink text check (ink in ('sea', 'sky', 'indigo', 'violet', 'berry', 'rust', 'gold')),
  add column drawing text check (drawing in ('passwords', 'screen-time', 'ai', 'search', 'messenger', 'chat', 'games', 'costs',
    'video', 'pictures', 'feed', 'data', 'none'));
grant select (subject, sign, ink, drawing) on competencies to app_visitor, app_parent, app_child;
comment on table competencies is '
about nobody: the content and how it looks, and which admin began it
for: teaching
kept: as long as it is content';

-- The names of domain/faq.ts; null: below all others.
alter table faq_items add column topic text check (topic in ('start', 'learning', 'parents', 'data', 'help'));
grant select (topic) on faq_items to app_visitor, app_parent, app_child;
comment on table faq_items is '
about nobody: questions and their answers, in groups
for: telling parents what they want to know
kept: as long as it is content';

-- What the content files wrote has the new fields too, or every row would look as if an admin had changed it.
update content_origins set payload = payload || '{"isOpenToAll": false}' where content_type = 'level';
update content_origins set payload = payload || '{"subject": null, "sign": null, "ink": null, "drawing": null}'
  where content_type = 'competency';
update content_origins set payload = payload || '{"topic": null}' where content_type = 'faq';
