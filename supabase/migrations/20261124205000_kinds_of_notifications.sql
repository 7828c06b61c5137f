-- Further kinds of notifications, each with a channel of its own: which there are is the server's to say. Visitors' rights stay as they are.
do $migration$
declare
  this_version text := '20261124205000';
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

  alter table public.notifications drop constraint if exists notifications_kind_check;
  alter table public.notifications add constraint notifications_kind_check check (kind ~ '^[a-z][a-z0-9-]*$');
  alter table public.notifications drop constraint if exists notifications_channel_check;
  alter table public.notifications add constraint notifications_channel_check check (
    kind not in ('notice', 'reminder-4', 'reminder-12', 'reminder-20', 'digest', 'held-digest', 'confirmation', 'push')
    or channel in ('email', 'webhook', 'host', 'push') and coalesce(channel = 'host', false) = (kind = 'confirmation')
      and coalesce(channel = 'push', false) = (kind = 'push')
  );

  -- Additive: looser checks. The version before claims by the channels that it knows, and leaves the rows of others alone.
  insert into casa_in_posa.additive_migrations (version) values (this_version);
end
$migration$;
