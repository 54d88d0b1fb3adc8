-- Scheduled backups (decision 093).

call guard_rows('backups');
-- absent: any policy for people. Admins read a summary through the server.
comment on table backups is '
about nobody: scheduled backups: name, size and checksum of the file, when it was made and restored as a proof, what failed
for: noticing that there is no backup that can be restored
kept: as long as the file; what failed 90 days';
