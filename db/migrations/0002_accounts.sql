-- Login tables. The shape of user, session, account and verification is better-auth's; only its role sees them.
create schema auth;
grant usage on schema auth to app_auth, app_job, app_login;

create table auth."user" (
  "id"            uuid primary key default gen_random_uuid(),
  "name"          text not null,
  "email"         text not null unique,
  "emailVerified" boolean not null default false,
  "image"         text,
  "firstName"     text not null,
  "lastName"      text not null,
  "isChild"       boolean not null default false,
  "createdAt"     timestamptz not null default now(),
  "updatedAt"     timestamptz not null default now()
);

create table auth.session (
  "id"        uuid primary key default gen_random_uuid(),
  "token"     text not null unique,
  "userId"    uuid not null references auth."user" on delete cascade,
  "expiresAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index on auth.session ("userId");

create table auth.account (
  "id"                    uuid primary key default gen_random_uuid(),
  "accountId"             text not null,
  "providerId"            text not null,
  "userId"                uuid not null references auth."user" on delete cascade,
  "accessToken"           text,
  "refreshToken"          text,
  "idToken"               text,
  "accessTokenExpiresAt"  timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope"                 text,
  "password"              text,
  "createdAt"             timestamptz not null default now(),
  "updatedAt"             timestamptz not null default now(),
  unique ("providerId", "accountId")
);
create index on auth.account ("userId");

create table auth.verification (
  "id"         uuid primary key default gen_random_uuid(),
  "identifier" text not null,
  "value"      text not null,
  "expiresAt"  timestamptz not null,
  "createdAt"  timestamptz not null default now(),
  "updatedAt"  timestamptz not null default now()
);
create index on auth.verification ("identifier");

do $$
declare
  name text;
begin
  foreach name in array array['user', 'session', 'account', 'verification'] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('create policy library_works on auth.%I for all to app_auth using (true) with check (true)', name);
    execute format('grant select, insert, update, delete on auth.%I to app_auth', name);
  end loop;
end $$;
-- app_job has no policy here: it reaches logins only through the functions in 0003 and 0006.
