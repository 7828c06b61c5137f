-- Leads that are written in by hand are inserted by the server's own login. Visitors' rights stay as they are.
do $migration$
declare
  this_version text := '20261128120000';
  login text;
begin
  perform pg_advisory_xact_lock(7031025);
  if to_regclass('casa_in_posa.migrations') is null then
    create schema if not exists casa_in_posa;
    create table casa_in_posa.migrations (
      version text not null primary key,
      applied_at timestamptz not null default now()
    );
  end if;
  if to_regclass('casa_in_posa.additive_migrations') is null then
    create table casa_in_posa.additive_migrations (
      version text not null primary key,
      applied_at timestamptz not null default now()
    );
    revoke all on table casa_in_posa.additive_migrations from public, anon, authenticated;
    -- A server's login that owns nothing reads the one record, and needs the other as well.
    for login in
      select distinct grantee from information_schema.role_table_grants
      where table_schema = 'casa_in_posa' and table_name = 'migrations' and privilege_type = 'SELECT'
        and grantee not in ('PUBLIC', 'anon', 'authenticated', current_user)
    loop
      execute format('grant select on table casa_in_posa.additive_migrations to %I', login);
    end loop;
  end if;
  if exists (select from casa_in_posa.migrations where version >= this_version)
    or exists (select from casa_in_posa.additive_migrations where version >= this_version)
  then
    return;
  end if;

  -- A server's login that owns nothing may use the notifications, and needs to insert the leads as well.
  for login in
    select distinct grantee from information_schema.role_table_grants
    where table_schema = 'public' and table_name = 'notifications' and privilege_type = 'INSERT'
      and grantee not in ('PUBLIC', 'anon', 'authenticated', 'service_role', current_user)
  loop
    execute format('grant insert on table public.leads to %I', login);
  end loop;

  -- Additive: a right is given.
  insert into casa_in_posa.additive_migrations (version) values (this_version);
end
$migration$;
