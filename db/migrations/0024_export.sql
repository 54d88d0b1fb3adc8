-- What is kept about a login, for its owner to take along; secrets (hashes, tokens, codes) stay here. Schema auth is the auth
-- library's, so this is a function; it is called after the server has made sure whose login it is. Keys are table names.
create function auth.login_to_export(person uuid) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'auth.user', (select jsonb_agg(jsonb_build_object('email', email, 'emailVerified', "emailVerified", 'isChild', "isChild",
        'createdAt', "createdAt", 'twoFactorEnabled', "twoFactorEnabled", 'image', image))
      from auth."user" where id = person),
    'auth.account', (select jsonb_agg(jsonb_build_object('providerId', "providerId", 'createdAt', "createdAt",
        'updatedAt', "updatedAt") order by "createdAt")
      from auth.account where "userId" = person),
    'auth.session', (select jsonb_agg(jsonb_build_object('userAgent', "userAgent", 'ipAddress', "ipAddress",
        'createdAt', "createdAt", 'usedAt', "usedAt", 'expiresAt', "expiresAt") order by "createdAt")
      from auth.session where "userId" = person),
    'auth.mailed_links', (select jsonb_agg(jsonb_build_object('purpose', purpose, 'email', email, 'expires_at', expires_at)
        order by expires_at)
      from auth.mailed_links where user_id = person))
$$;
grant execute on function auth.login_to_export(uuid) to app_job;
