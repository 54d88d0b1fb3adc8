-- When the server last mailed an invitation; null for one whose link was only shown. Parents read it, the server writes it.
alter table child_invitations add column mailed_at timestamptz;
grant select (mailed_at) on child_invitations to app_parent;
