-- The second promise: when the photographs of a shooting were delivered, the owner's own link to them, and the reminders until then.
-- Visitors' rights stay as they are: the public role can neither fill in nor read the new columns.
do $migration$
declare
  this_version text := '20261124220000';
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

  alter table public.leads
    add column if not exists delivered_at timestamptz,
    add column if not exists photos_link text;
  comment on column public.leads.delivered_at is 'When the photographs were marked as delivered; null until then';
  comment on column public.leads.photos_link is 'The owner''s own link to the photographs, https only; null where there is none';

  -- Additive: the version before does not read this record, and works with the new schema.
  insert into casa_in_posa.additive_migrations (version) values (this_version);
end
$migration$;
