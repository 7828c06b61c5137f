-- Makes the server's own database and login: one that may make the roles and tables of supabase/migrations/ there, and is no
-- superuser. Run once, as a superuser, by psql 15 or later, which reads the password from the environment:
--   DATABASE_PASSWORD=… psql --dbname postgres --file deploy/create-database.sql
\set ON_ERROR_STOP on
\getenv password DATABASE_PASSWORD
create role casainposa login createrole password :'password';
create database casainposa owner casainposa template template0 encoding 'UTF8';

-- In a container, whose image asks for a password of the superuser: from here on it has none, and comes in by the
-- container's own socket alone.
\getenv demanded POSTGRES_PASSWORD
\if :{?demanded}
alter role current_user password null;
\endif
