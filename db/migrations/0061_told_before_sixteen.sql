-- The sixteenth birthday that a child's parent was told of beforehand (decision 025). The day and not a flag: when a wrong
-- birth date is mended, another day is told of once more.
alter table children add column told_of_sixteenth date;
