-- A level that an admin has just made is seen by admins only, until something in it is published that children may see.
alter table skill_levels add column published_at timestamptz;
update skill_levels set published_at = now();

alter policy everyone_reads_published on skill_levels
  using (published_at is not null and competency_id in (select id from competencies));
grant select (published_at) on skill_levels to app_visitor, app_parent, app_child;
