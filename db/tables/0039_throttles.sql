-- How often something was tried, for all instances together (decision 035). A key is the keyed hash of an action and of
-- what is counted: no address and no e-mail stands here in clear.
create table throttles (
  key            text primary key,
  action         text not null,
  attempts       int not null default 0 check (attempts >= 0),
  window_ends_at timestamptz not null,
  pauses         int not null default 0 check (pauses >= 0),  -- one after the other; the next may be twice as long
  paused_until   timestamptz,
  refused_at     timestamptz,  -- when this pause first refused somebody: noted in the audit log once
  forget_at      timestamptz not null
);
create index on throttles (forget_at);
