-- Each time a draft is saved it gets a version that no draft ever had before: one that was discarded and begun anew must
-- not look like the one that somebody still has on the screen. Counted here, so that nobody can choose it.
create sequence draft_versions as int;
create function number_draft() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.version := nextval('draft_versions');
  return new;
end $$;
create trigger number_draft before insert or update on content_drafts for each row execute function number_draft();
