-- How the platform is used, without whose use it was (decision 051).

-- How many there are, as changes: each statement that adds or removes somebody notes how many, and their sum is the
-- number. One row to count up and down would let everybody who registers wait for everybody else; counting the people
-- themselves takes the longer the more there are. server/operation/statistics adds the changes up from time to time.
create table headcounts (
  id      bigint generated always as identity primary key,
  counted text not null check (counted in ('parents', 'children')),
  change  int not null check (change <> 0)
);

-- What was learnt, counted once for each day that is over and added to what was counted before: whoever is
-- deleted later stays in these numbers and in nothing else. Exact, therefore app_job's alone; admins get them
-- from the functions in db/rules.
create table weekly_learners (
  week     date primary key check (extract(isodow from week) = 1),
  learners int not null check (learners >= 0)  -- different children, not visits
);

create table pass_counts (
  competency_id uuid primary key references competencies on delete cascade,
  passes        int not null check (passes > 0)
);

-- No foreign key: publishing a quiz replaces its questions and answers by new rows with the same ids. From
-- `compared` on: what is needed to tell how well a question separates those who know the rest of a quiz from those
-- who do not (decision 088), as sums, so that a day is added to the days before. `rest`: the share of the other
-- questions of the attempt that were right.
create table question_counts (
  question_id    uuid primary key,
  answered       int not null check (answered > 0),  -- children, each with its first attempt at the quiz
  answered_right int not null check (answered_right between 0 and answered),
  compared       int not null default 0 check (compared between 0 and answered),  -- answered in a quiz of several questions
  compared_right int not null default 0 check (compared_right between 0 and compared),
  rest_sum       double precision not null default 0,
  rest_squares   double precision not null default 0,
  rest_of_right  double precision not null default 0  -- of those who had the question right
);

create table wrong_answer_counts (
  question_id uuid not null,
  answer_id   uuid not null,
  chosen      int not null check (chosen > 0),
  primary key (question_id, answer_id)
);

-- Of children who were asked before a competency and after it: how many of three questions each time, added up.
create table effect_counts (
  competency_id uuid primary key references competencies on delete cascade,
  children      int not null check (children > 0),
  known_before  int not null check (known_before between 0 and 3 * children),
  known_after   int not null check (known_after between 0 and 3 * children)
);

create table faq_click_counts (
  faq_item_id uuid primary key references faq_items on delete cascade,
  clicks      int not null check (clicks > 0)
);

create table statistics_state (
  id              boolean primary key default true check (id),  -- one row
  counted_through date not null
);
insert into statistics_state (counted_through) values ((now() at time zone 'Europe/Berlin')::date - 1);
