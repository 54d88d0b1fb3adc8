-- One figure for clicks on questions, wherever admins read it: the one of shown_count (decision 051). Now also of questions
-- that are not shown at the moment: the list of all of them tells it too.
create or replace function shown_faq_clicks() returns table (faq_item_id uuid, question text, clicks int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select f.id, f.question, shown_count(c.clicks)
  from faq_items f left join faq_click_counts c on c.faq_item_id = f.id
  order by f.order_index, f.question
$$;

drop policy admin_counts on faq_clicks;
revoke select (id, faq_item_id, clicked_at) on faq_clicks from app_admin;
