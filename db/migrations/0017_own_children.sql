-- Which children are a parent's own, the policy of children says: in a plain subquery the planner looks into it, where a
-- function is called for each table. With it a child's profile takes PostgreSQL a fifth less (decision 075). Policies for
-- writing keep own_child_ids().
do $$
declare
  of_child text;
begin
  foreach of_child in array array['child_invitations', 'nickname_logins', 'child_competencies', 'level_completions',
    'lesson_progress', 'child_activities_log', 'child_passes', 'refreshers', 'quiz_attempts', 'simulation_attempts'] loop
    execute format('alter policy parent_reads on %I using (child_id in (select id from children))', of_child);
  end loop;
end $$;
