-- The links that hosts are sent, to answer a date or to write a review. Visitors' rights stay as they are.
do $migration$
declare
  this_version text := '20261124210000';
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

  create table if not exists public.host_links (
    hash text not null primary key,
    lead_id uuid not null references public.leads (id) on delete cascade,
    purpose text not null constraint host_links_purpose_check check (purpose in ('appointment', 'review')),
    made_at timestamptz not null,
    expires_at timestamptz not null
  );
  create index if not exists host_links_lead_id_idx on public.host_links (lead_id);
  comment on table public.host_links is
    'SHA-256 of the tokens of the links that hosts are sent; a token is 128 random bits, which nobody stores';
  comment on column public.host_links.purpose is 'appointment: to confirm the date of the shooting; review: to write one';

  alter table public.host_links enable row level security;
  revoke all on table public.host_links from public, anon, authenticated;
  grant all on table public.host_links to service_role;
  -- A server's login that owns nothing may use the notifications, and needs this table as well.
  for login in
    select distinct grantee from information_schema.role_table_grants
    where table_schema = 'public' and table_name = 'notifications' and privilege_type = 'INSERT'
      and grantee not in ('PUBLIC', 'anon', 'authenticated', 'service_role', current_user)
  loop
    execute format('grant select, insert, update, delete on table public.host_links to %I', login);
  end loop;

  -- Additive: the version before knows no such links, and an erased lead takes them along.
  insert into casa_in_posa.additive_migrations (version) values (this_version);
end
$migration$;
