-- An empty PostgreSQL for Netzpass, run once as its superuser by psql: an owner, who migrates and proves backups in databases
-- that it makes and drops (decision 093), and a user who serves and owns
-- nothing (decision 030). The passwords come from the environment.
\getenv owner_password OWNER_PASSWORD
\getenv web_password WEB_PASSWORD

create role netzpass_owner login createrole createdb password :'owner_password';
-- The first start makes the other roles; this one is there before, so that the user who serves can be.
create role app_login nologin noinherit;
grant app_login to netzpass_owner with admin option;
create role netzpass_web login noinherit password :'web_password' in role app_login;
create database netzpass owner netzpass_owner;
