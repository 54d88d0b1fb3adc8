-- Name, words, colour and logo of this installation, as its team has chosen them (decision 100). One row at most; without it
-- brand.json counts, and without that what we say.
create table brand_pictures (
  id          text primary key check (id ~ '^[0-9a-f]{64}$'),  -- sha256 of data
  data        bytea not null check (octet_length(data) between 1 and 400000),  -- WebP, made by the server
  width       int not null check (width between 1 and 512),
  height      int not null check (height between 1 and 512),
  plate       text check (plate in ('light', 'dark')),  -- what it has to stand on where it would not be seen; null: nothing
  uploaded_at timestamptz not null default now()
);
create table branding (
  id              boolean primary key default true check (id),
  revision        int not null default 1 check (revision > 0),
  name            text check (char_length(name) between 1 and 20),
  claim           text check (char_length(claim) between 1 and 120),
  intro           text check (char_length(intro) between 1 and 300),
  mail_sender     text check (char_length(mail_sender) between 1 and 60),
  colour          text check (colour ~ '^#[0-9a-f]{6}$'),
  logo            text references brand_pictures,
  icon            text references brand_pictures,
  logo_bears_name boolean not null default false
);
create index on branding (logo);
create index on branding (icon);

do $$
declare
  looked_after regclass;
begin
  foreach looked_after in array array['branding', 'brand_pictures']::regclass[] loop
    call guard_rows(looked_after);
    execute format('create policy operator_works on %s for all to app_admin, app_operator using (true) with check (true)',
      looked_after);
    execute format('grant select, insert, delete on %s to app_admin, app_operator', looked_after);
  end loop;
end $$;
grant update on branding to app_admin, app_operator;
-- absent: update of a picture, whose name is its content.
create policy everyone_looks on brand_pictures for select to app_visitor using (true);
grant select on brand_pictures to app_visitor;

-- Heard by every server, on commit.
create function announce_branding() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  perform pg_notify('branding', '');
  return null;
end $$;
create trigger announce_branding after insert or update or delete on branding
  for each statement execute function announce_branding();

comment on table branding is '
about nobody: name, first lines of the home page, name of the mail sender, colour and logo of this installation
for: looking like the one who runs it
kept: until it is changed';
comment on table brand_pictures is '
about nobody: logo and icon of this installation, and for a day what was uploaded and not used
for: looking like the one who runs it
kept: until another one is used';
