-- What tells somebody of something in their account is counted in the transaction that tells it (server/mail/mailer.ts):
-- what is rolled back was not mailed.
grant execute on function take_attempts(jsonb) to app_job;
