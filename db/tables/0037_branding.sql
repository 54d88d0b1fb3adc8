-- Name, words, colour and logo of this installation, as its team has chosen them (decision 100). One row at most;
-- without it brand.json counts, and without that what we say.
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

-- One row at most; without it brand.json counts. Not in `branding`: resetting how an installation
-- looks must not take its imprint.
create table operator_details (
  id       boolean primary key default true check (id),
  revision int not null default 1 check (revision > 0),
  said     jsonb not null check (jsonb_typeof(said) = 'object' and pg_column_size(said) < 60000)
);
