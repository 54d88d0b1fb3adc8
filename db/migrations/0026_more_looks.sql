-- Signs and scenes of eleven more competencies. The names of domain/competency-look.ts, as in 0023.
alter table competencies
  drop constraint competencies_sign_check,
  add constraint competencies_sign_check check (sign in (
    'key', 'tablet', 'robot', 'lens', 'message', 'chat', 'controller', 'coins', 'film', 'heart', 'note', 'camera',
    'compass', 'star', 'bell', 'shield', 'globe', 'book', 'finger', 'eye', 'letter', 'question', 'speaker',
    'bulb', 'pencil', 'flame', 'megaphone', 'curtain', 'chart')),
  drop constraint competencies_drawing_check,
  add constraint competencies_drawing_check check (drawing in (
    'passwords', 'screen-time', 'ai', 'search', 'messenger', 'chat', 'games', 'costs', 'video', 'pictures',
    'feed', 'data', 'tablet', 'fright', 'greetings', 'made-up', 'listening', 'learning', 'making', 'together',
    'curtain', 'snaps', 'money', 'none'));
