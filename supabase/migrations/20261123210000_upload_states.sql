-- What becomes of an upload, which is taken after its last request was answered. Visitors' rights stay as they are.
do $migration$
declare
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
  if exists (select from casa_in_posa.migrations where version >= '20261123210000') then
    return;
  end if;

  create table if not exists public.site_upload_states (
    id text not null primary key,
    session_id text not null references public.office_sessions (id) on delete cascade,
    by text not null,
    at timestamptz not null,
    state text not null check (state in ('open', 'working', 'taken', 'refused')),
    parts integer,
    claim text,
    leased_until timestamptz,
    attempts integer not null default 0,
    reason text,
    photograph text
  );
  create index if not exists site_upload_states_session_id_idx on public.site_upload_states (session_id);
  comment on table public.site_upload_states is 'What becomes of a photograph that is being uploaded: any server answers for it';
  comment on column public.site_upload_states.leased_until is 'While a server takes the photograph it renews this; afterwards another one may';

  alter table public.site_upload_states enable row level security;
  revoke all on table public.site_upload_states from public, anon, authenticated;
  grant all on table public.site_upload_states to service_role;
  -- A server's login that owns nothing may use the notifications, and needs this table as well.
  for login in
    select distinct grantee from information_schema.role_table_grants
    where table_schema = 'public' and table_name = 'notifications' and privilege_type = 'INSERT'
      and grantee not in ('PUBLIC', 'anon', 'authenticated', 'service_role', current_user)
  loop
    execute format('grant select, insert, update, delete on table public.site_upload_states to %I', login);
  end loop;

  insert into casa_in_posa.migrations (version) values ('20261123210000');
end
$migration$;
