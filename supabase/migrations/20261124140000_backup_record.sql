-- What became of the last backup, for the office and the digest. Visitors' rights stay as they are.
do $migration$
declare
  this_version text := '20261124140000';
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

  create table if not exists public.backup_record (
    id integer not null primary key check (id = 1),
    checked_at timestamptz,
    made_at timestamptz,
    failure text,
    file text,
    bytes bigint,
    same_disk integer,
    free_percent integer,
    data_free_percent integer,
    sent_at timestamptz
  );
  comment on table public.backup_record is 'What became of the last backup, in one row; none where no backup was ever checked';
  comment on column public.backup_record.made_at is 'When the last backup was made that could be opened again';
  comment on column public.backup_record.failure is 'Why the last one could not be written or opened; null when it was opened';
  comment on column public.backup_record.sent_at is 'When a backup last reached a second place';

  alter table public.backup_record enable row level security;
  revoke all on table public.backup_record from public, anon, authenticated;
  grant all on table public.backup_record to service_role;
  -- A server's login that owns nothing may use the notifications, and needs this table as well.
  for login in
    select distinct grantee from information_schema.role_table_grants
    where table_schema = 'public' and table_name = 'notifications' and privilege_type = 'INSERT'
      and grantee not in ('PUBLIC', 'anon', 'authenticated', 'service_role', current_user)
  loop
    execute format('grant select, insert, update, delete on table public.backup_record to %I', login);
  end loop;

  -- Additive: the version before does not read this record, and works with the new schema.
  insert into casa_in_posa.additive_migrations (version) values (this_version);
end
$migration$;
