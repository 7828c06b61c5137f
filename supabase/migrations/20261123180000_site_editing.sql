-- The site as it is changed in the office: a draft, the published versions, who is editing, and photographs. Visitors' rights stay
-- as they are: none of this is granted to `anon`.
do $migration$
declare
  new_table text;
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
  if exists (select from casa_in_posa.migrations where version >= '20261123180000') then
    return;
  end if;

  create table if not exists public.site_draft (
    id integer not null primary key check (id = 1),
    revision integer not null,
    fields text not null
  );
  create table if not exists public.site_versions (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    by text not null,
    kind text not null check (kind in ('published', 'draft')),
    fields text not null,
    pictures text not null
  );
  create table if not exists public.site_editors (
    session_id text not null primary key references public.office_sessions (id) on delete cascade,
    name text not null,
    section text not null,
    at timestamptz not null
  );
  create table if not exists public.site_photographs (
    name text not null primary key,
    width integer not null,
    height integer not null,
    colour text not null,
    digest text not null,
    by text not null,
    at timestamptz not null,
    bytes bytea not null
  );
  create table if not exists public.site_renditions (
    path text not null primary key,
    at timestamptz not null,
    bytes bytea not null
  );
  create table if not exists public.site_uploads (
    id text not null,
    part integer not null,
    session_id text not null references public.office_sessions (id) on delete cascade,
    at timestamptz not null,
    bytes bytea not null,
    primary key (id, part)
  );
  create index if not exists site_uploads_session_id_idx on public.site_uploads (session_id);
  comment on table public.site_draft is 'The changed fields of the content, as JSON, before they are published';
  comment on table public.site_versions is 'The changed fields as they were published, or put away; the newest published one is online';
  comment on column public.site_versions.pictures is 'Addresses of the renditions that its pages show, as JSON: they are kept as long as it is';
  comment on table public.site_editors is 'Who is editing, and where';
  comment on table public.site_photographs is 'Photographs from the office, upright and without metadata';
  comment on table public.site_renditions is 'Pictures made of photographs, by their address; they can be made again';
  comment on table public.site_uploads is 'Parts of files that are being uploaded';

  foreach new_table in array array['site_draft', 'site_versions', 'site_editors', 'site_photographs', 'site_renditions',
    'site_uploads'] loop
    execute format('alter table public.%I enable row level security', new_table);
    execute format('revoke all on table public.%I from public, anon, authenticated', new_table);
    execute format('grant all on table public.%I to service_role', new_table);
    -- A server's login that owns nothing may use the notifications, and needs these tables as well.
    for login in
      select distinct grantee from information_schema.role_table_grants
      where table_schema = 'public' and table_name = 'notifications' and privilege_type = 'INSERT'
        and grantee not in ('PUBLIC', 'anon', 'authenticated', 'service_role', current_user)
    loop
      execute format('grant select, insert, update, delete on table public.%I to %I', new_table, login);
    end loop;
  end loop;

  insert into casa_in_posa.migrations (version) values ('20261123180000');
end
$migration$;
