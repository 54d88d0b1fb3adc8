-- How this installation looks, and who runs it (decision 100).

call guard_rows('brand_pictures');
create policy operator_works on brand_pictures for all to app_admin, app_operator using (true) with check (true);
create policy everyone_looks on brand_pictures for select to app_visitor using (true);
grant select, insert, delete on brand_pictures to app_admin, app_operator;
grant select on brand_pictures to app_visitor;
-- absent: update of a picture, whose name is its content
comment on table brand_pictures is '
about nobody: logo and icon of this installation, and for a day what was uploaded and not used
for: looking like the one who runs it
kept: until another one is used';

call guard_rows('branding');
create policy operator_works on branding for all to app_admin, app_operator using (true) with check (true);
grant select, insert, update, delete on branding to app_admin, app_operator;
create trigger announce_branding after insert or update or delete on branding
  for each statement execute function announce('branding');
comment on table branding is '
about nobody: name, first lines of the home page, name of the mail sender, colour and logo of this installation
for: looking like the one who runs it
kept: until it is changed';

call guard_rows('operator_details');
create policy operator_works on operator_details for all to app_admin, app_operator using (true) with check (true);
grant select, insert, update on operator_details to app_admin, app_operator;
-- absent: delete; what nobody says any more is left out of `said`.
create trigger announce_branding after insert or update or delete on operator_details
  for each statement execute function announce('branding');
comment on table operator_details is '
about nobody: who runs this installation, as the imprint and the privacy page say it to everybody
for: the legal details of the site
kept: until they are changed';
