-- Since when a push service takes nothing for a device, for whoever wonders why nothing comes; and how it answered last (a status
-- of HTTP; null: it could not be reached), for whoever runs the installation. Both go with the next reminder that is taken.
alter table push_devices
  add column refused_since timestamptz,
  add column refused_as    int check (refused_as between 100 and 599);
grant select (refused_since) on push_devices to app_parent;
comment on table push_devices is 'Geräte mit Erinnerungen
about a parent: devices that it wants to be reminded on: the name it gave, since when, when it was last there and last reminded, and since when nothing is taken for it; address and keys of the browser''s push service, and its last refusal
for: reminding it there, and nowhere else
kept: until it is removed, its owner signs out there or somebody else signs in, the push service says that it is gone, or its owner was not there for 90 days; with the account';
comment on column push_devices.refused_since is 'dort kommt nichts an seit';
