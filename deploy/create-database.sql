-- Creates the server's own database, the login that owns it, and the roles to which supabase/migrations/ grants rights. Run
-- once, as a superuser, by psql 15 or later, which reads the password from the environment:
--   DATABASE_PASSWORD=… psql --dbname postgres --file deploy/create-database.sql
\set ON_ERROR_STOP on
\getenv password DATABASE_PASSWORD

-- Roles belong to the whole PostgreSQL server, so that another installation may have created them.
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;

-- Not createrole: up to PostgreSQL 15 it lets a login join pg_execute_server_program, and run programs on the machine.
create role casainposa login password :'password';
-- Visitors' leads are inserted with the rights of this role.
grant anon to casainposa;
-- The server's log would have every row that is refused, with name and address of whose lead it is.
alter role casainposa set log_error_verbosity = terse;
create database casainposa owner casainposa template template0 encoding 'UTF8';
-- Other logins of the same PostgreSQL server could connect by default, hold the locks by which the server's processes take turns, and
-- insert leads as `anon`, of which another installation's login is a member too.
revoke all on database casainposa from public;

-- In a container, whose image requires a password of the superuser: this removes it, so that the superuser connects by the
-- container's own socket only.
\getenv demanded POSTGRES_PASSWORD
\if :{?demanded}
alter role current_user password null;
\endif
