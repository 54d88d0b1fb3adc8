-- A device begins quizzes ahead and answers them without a network (decision 109). So what was begun is kept for two weeks.
comment on table open_attempts is 'Angefangene Quizze und Auffrischungen
about a child: a quiz, a refresher or questions before a competency that were begun, by the child or ahead by its device
for: going on with it, also after days without a network
kept: 14 days';
comment on table open_attempt_answers is 'Antworten in angefangenen Quizzen
about a child: what it has answered in a quiz that is not finished
for: going on with it, also after days without a network
kept: 14 days';
