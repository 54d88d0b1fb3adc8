-- What is known of a started simulation besides its outcome.
alter table simulation_attempts
  -- Why it could not be started (server/platform/outbound/failure.ts); null when it was.
  add column launch_failure text,
  -- The letter that told the outcome, by the id its sender gave it: each counts once, whichever server it reaches.
  add column outcome_letter text check (char_length(outcome_letter) <= 200);
create unique index simulation_attempts_letter_counts_once on simulation_attempts (simulation_id, outcome_letter);

-- A child may start what its parent has released, without being asked again. What of its contact data goes along the
-- parent has agreed to for this recipient (host and port): for another one nothing was agreed.
alter table simulation_releases add column contact_recipient text;
-- absent for parents: writing contact_recipient; the server notes it together with the launch in which it was agreed
