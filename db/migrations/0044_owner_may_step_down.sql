-- Since PostgreSQL 16 who makes a role is a member of it without being able to take it on. An owner who also serves
-- requests (DATABASE_URL alone) could not step down to app_login there: 0001 takes every membership for enough.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    if not pg_has_role(current_user, 'app_login', 'set') then
      execute format('grant app_login to %I', current_user);
    end if;
  end if;
end $$;
