-- Why a lead was lost, what was thrown away as spam, and who had sent it. Visitors' rights stay as they are.
do $migration$
declare
  this_version text := '20261124170000';
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
    add column if not exists lost_because text
      constraint leads_lost_because_check check (lost_because in ('price', 'date', 'zone', 'no-answer', 'other')),
    add column if not exists spam_at timestamptz;
  comment on column public.leads.lost_because is 'Why the lead was lost; null where nobody has said so';
  comment on column public.leads.spam_at is 'When a held lead was thrown away as spam';

  create table if not exists public.spam_senders (
    hash text not null primary key,
    until timestamptz not null
  );
  comment on table public.spam_senders is
    'SHA-256 of the e-mail addresses and telephone numbers of what was thrown away as spam, for thirty days';

  alter table public.spam_senders enable row level security;
  revoke all on table public.spam_senders from public, anon, authenticated;
  grant all on table public.spam_senders to service_role;
  -- A server's login that owns nothing may use the notifications, and needs this table as well.
  for login in
    select distinct grantee from information_schema.role_table_grants
    where table_schema = 'public' and table_name = 'notifications' and privilege_type = 'INSERT'
      and grantee not in ('PUBLIC', 'anon', 'authenticated', 'service_role', current_user)
  loop
    execute format('grant select, insert, update, delete on table public.spam_senders to %I', login);
  end loop;

  -- Additive: to the version before, what was thrown away is held.
  insert into casa_in_posa.additive_migrations (version) values (this_version);
end
$migration$;
