-- When a child's progress is counted again because it is a year older: by a day that an index finds, in place of an age
-- that has to be compared with that of every child.
alter table child_competencies add column recount_on date;  -- the next birthday after it was counted; null: not counted yet
update child_competencies a set recount_on = (c.birthdate + make_interval(years => a.counted_at_age + 1))::date
from children c where c.id = a.child_id and a.counted_at_age is not null;
alter table child_competencies drop column counted_at_age;
create index on child_competencies (recount_on);
