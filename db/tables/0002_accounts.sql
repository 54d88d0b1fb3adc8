-- Logins. The shape of user, account, verification and two_factor, and of session in the next chapter, is the auth
-- library's (better-auth); only its role sees them, and everybody else what the functions in db/rules say.
create table auth."user" (
  "id"                  uuid primary key default gen_random_uuid(),
  "email"               text not null unique,
  "emailVerified"       boolean not null default false,
  "isChild"             boolean not null default false,
  "createdAt"           timestamptz not null default now(),
  "updatedAt"           timestamptz not null default now(),
  "name"                text not null,
  "firstName"           text not null,
  "lastName"            text not null,
  "image"               text,
  "twoFactorEnabled"    boolean not null default false,
  "termsVersion"        text,         -- the terms that were accepted by registering
  "seenAt"              timestamptz,  -- null: never signed in
  "remindedAt"          timestamptz,  -- was told that the account will be deleted; null again as soon as they are here
  "confirmationAskedAt" timestamptz,  -- since when a link waits to confirm the address; null: none was mailed
  "lockedAt"            timestamptz   -- an admin has locked the account (decision 050)
);

create table auth.account (
  "id"                    uuid primary key default gen_random_uuid(),
  "providerId"            text not null,
  "accountId"             text not null,
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

-- The second step of a sign-in: codes of an authenticator app, and backup codes (decision 036). Secret and codes are
-- encrypted with the server's key.
create table auth.two_factor (
  "id"                      uuid primary key default gen_random_uuid(),
  "userId"                  uuid not null unique references auth."user" on delete cascade,
  "secret"                  text not null,
  "backupCodes"             text not null,
  "verified"                boolean not null default false,
  "failedVerificationCount" int not null default 0,
  "lockedUntil"             timestamptz,
  -- Ours: the newest 30-second step of which a code was used. The library takes the same code
  -- twice; a code has to be newer.
  "lastUsedStep"            int not null default 0 check ("lastUsedStep" >= 0)
);
