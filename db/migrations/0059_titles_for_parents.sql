-- Visitors see the titles of the lessons for parents too: the home page promises one for each level (S2.53). What such a
-- lesson says stays with parents: visitors have no grant for content.
alter policy visitor_reads_titles on lessons
  using (published_at is not null and skill_level_id in (select id from skill_levels));
