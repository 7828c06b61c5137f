-- Which cities there are is content: the database knows the zones of a table, and no list of its own. The server adds those of
-- its content when it starts; none is removed, so that a city that is not offered any more can still be stored. Visitors' rights
-- stay as they are.
do $migration$
declare
  this_version text := '20261124080000';
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

  create table if not exists public.lead_zones (
    zone text not null primary key
  );
  comment on table public.lead_zones is 'The zones that a lead may have: add one where no server of this project does';

  -- Those of stored leads, and those of the list that the check was.
  insert into public.lead_zones (zone)
    select zone from public.leads
    union select unnest(array['roma', 'milano', 'altro'])
    union select quoted[1] from pg_catalog.pg_constraint c,
      regexp_matches(pg_catalog.pg_get_constraintdef(c.oid), '''([^'']+)''', 'g') as quoted
      where c.conrelid = 'public.leads'::regclass and c.conname = 'leads_zone_check'
    on conflict do nothing;

  alter table public.lead_zones enable row level security;
  revoke all on table public.lead_zones from public, anon, authenticated;
  grant all on table public.lead_zones to service_role;
  -- A server's login that owns nothing may use the notifications, and needs this table as well.
  for login in
    select distinct grantee from information_schema.role_table_grants
    where table_schema = 'public' and table_name = 'notifications' and privilege_type = 'INSERT'
      and grantee not in ('PUBLIC', 'anon', 'authenticated', 'service_role', current_user)
  loop
    execute format('grant select, insert on table public.lead_zones to %I', login);
  end loop;

  -- Refuses an unknown zone as the check did. A check cannot look into another table: a dump would not be restored. The other
  -- rules of the table come first, as the check of the zone was the last by its name. Runs after leads_before_insert, which
  -- trims, and with the owner's rights: `anon` may not read the zones.
  create or replace function public.leads_check_zone() returns trigger
    language plpgsql
    security definer
    set search_path = ''
  as $$
  begin
    if new.zone <> '' and new.name <> '' and new.email <> '' and new.phone <> ''
      and greatest(octet_length(new.name), octet_length(new.email), octet_length(new.phone)) <= 16384
      and not exists (select from public.lead_zones where lead_zones.zone = new.zone)
    then
      raise exception using
        errcode = 'check_violation',
        message = 'new row for relation "leads" violates check constraint "leads_zone_check"',
        schema = 'public',
        table = 'leads',
        constraint = 'leads_zone_check';
    end if;
    return new;
  end
  $$;

  revoke all on function public.leads_check_zone() from public, anon, authenticated, service_role;

  create or replace trigger leads_check_zone before insert or update of zone on public.leads
    for each row execute function public.leads_check_zone();

  -- Not valid: leads that are there already stay as they are.
  alter table public.leads drop constraint if exists leads_zone_check;
  alter table public.leads add constraint leads_zone_check check (zone <> '') not valid;

  -- Additive: the version before does not read this record, and works with the new schema.
  insert into casa_in_posa.additive_migrations (version) values (this_version);
end
$migration$;
