-- Days on which the business is closed, and from when the 24 hours of a lead count: of those that came meanwhile, from the first open hour.
-- Visitors' rights stay as they are.
do $migration$
declare
  this_version text := '20261124201000';
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

  create table if not exists public.closed_days (
    id text not null primary key,
    first_day text not null,
    last_day text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    opens_at timestamptz not null,
    by text not null,
    at timestamptz not null
  );
  comment on table public.closed_days is 'Days on which the business is closed, which the office says and the page tells';
  comment on column public.closed_days.first_day is 'In Rome, for instance 2026-08-10, from its midnight at starts_at';
  comment on column public.closed_days.ends_at is 'The midnight at which the last day ends';
  comment on column public.closed_days.opens_at is 'The first open hour';

  alter table public.closed_days enable row level security;
  revoke all on table public.closed_days from public, anon, authenticated;
  grant all on table public.closed_days to service_role;
  -- A server's login that owns nothing may use the notifications, and needs this table as well.
  for login in
    select distinct grantee from information_schema.role_table_grants
    where table_schema = 'public' and table_name = 'notifications' and privilege_type = 'INSERT'
      and grantee not in ('PUBLIC', 'anon', 'authenticated', 'service_role', current_user)
  loop
    execute format('grant select, insert, update, delete on table public.closed_days to %I', login);
  end loop;

  alter table public.leads add column if not exists promise_from timestamptz;
  comment on column public.leads.promise_from is
    'From when the 24 hours count, for a lead of closed days; null where they count from when it came. Never changed: it was promised';

  -- Runs after leads_before_insert, by its name, with the owner's rights: `anon` may not read the closed days.
  create or replace function public.leads_set_promise() returns trigger
    language plpgsql
    security definer
    set search_path = ''
  as $$
  begin
    select opens_at into new.promise_from from public.closed_days
      where starts_at <= new.created_at and new.created_at < ends_at order by opens_at desc limit 1;
    return new;
  end
  $$;

  revoke all on function public.leads_set_promise() from public, anon, authenticated, service_role;

  create or replace trigger leads_set_promise before insert on public.leads
    for each row execute function public.leads_set_promise();

  -- Additive: the version before does not read this record, and works with the new schema.
  insert into casa_in_posa.additive_migrations (version) values (this_version);
end
$migration$;
