-- How long a shooting takes and where, what its host was told and has answered, and the addresses of calendars. Visitors' rights stay as they are.
do $migration$
declare
  this_version text := '20261124211000';
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
    add column if not exists booked_minutes integer,
    add column if not exists booked_address text,
    add column if not exists booked_at timestamptz;
  comment on column public.leads.booked_minutes is 'How long the shooting takes; null where nobody has said so, and two hours count';
  comment on column public.leads.booked_address is 'Where the home is, kept when the date goes';
  comment on column public.leads.booked_at is 'When the date was fixed';

  create table if not exists public.appointments (
    lead_id uuid not null primary key references public.leads (id) on delete cascade,
    sequence integer not null,
    told_for timestamptz,
    told_minutes integer,
    told_address text,
    called_off_at timestamptz,
    told_at timestamptz not null,
    told_by text not null,
    answer text,
    answered_at timestamptz,
    wish text
  );
  comment on table public.appointments is 'What the host of a lead was told of the date, and has answered';
  comment on column public.appointments.sequence is 'Of the calendar entry (RFC 5545): grows with each message';
  comment on column public.appointments.told_for is 'The date in the last message that had one';
  comment on column public.appointments.called_off_at is 'When the host was told that there is no date any more';

  create table if not exists public.calendar_feeds (
    hash text not null primary key,
    made_at timestamptz not null,
    by text not null
  );
  comment on table public.calendar_feeds is 'SHA-256 of the token in the address of the calendar of shootings';

  alter table public.appointments enable row level security;
  revoke all on table public.appointments from public, anon, authenticated;
  grant all on table public.appointments to service_role;
  alter table public.calendar_feeds enable row level security;
  revoke all on table public.calendar_feeds from public, anon, authenticated;
  grant all on table public.calendar_feeds to service_role;
  -- A server's login that owns nothing may use the notifications, and needs these tables as well.
  for login in
    select distinct grantee from information_schema.role_table_grants
    where table_schema = 'public' and table_name = 'notifications' and privilege_type = 'INSERT'
      and grantee not in ('PUBLIC', 'anon', 'authenticated', 'service_role', current_user)
  loop
    execute format('grant select, insert, update, delete on table public.appointments, public.calendar_feeds to %I', login);
  end loop;

  -- Additive: to the version before, a date has no address.
  insert into casa_in_posa.additive_migrations (version) values (this_version);
end
$migration$;
