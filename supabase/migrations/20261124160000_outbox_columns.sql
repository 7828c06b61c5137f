-- Columns for what the ids of the outbox say: which rows are one message, the day of a digest, the subscription of a push. Ids are read
-- by servers from before this migration alone. Visitors' rights stay as they are.
do $migration$
declare
  this_version text := '20261124160000';
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

  alter table public.notifications
    add column if not exists message text,
    add column if not exists day text,
    add column if not exists subscription_id text;
  comment on column public.notifications.message is 'The same for the rows of one message, which receivers get as its id';
  comment on column public.notifications.day is 'The day of a daily digest, for instance 2026-11-21';
  comment on column public.notifications.subscription_id is
    'The telephone of a push: no foreign key, as it may unsubscribe before the push is sent';

  -- Fills the columns of rows from servers and backups from before this migration, by the ids that these have made.
  create or replace function public.notifications_of_before() returns trigger
    language plpgsql
    set search_path = ''
  as $$
  begin
    new.message := replace(new.id, ':webhook', '');
    new.day := case when new.kind = 'digest' then substr(new.message, 8) end;
    new.subscription_id := case when new.kind = 'push' then split_part(new.id, ':push:', 2) end;
    return new;
  end
  $$;

  revoke all on function public.notifications_of_before() from public, anon, authenticated, service_role;

  create or replace trigger notifications_of_before before insert on public.notifications
    for each row when (new.message is null) execute function public.notifications_of_before();

  -- As before, with the column.
  create or replace function public.leads_after_insert() returns trigger
    language plpgsql
    security definer
    set search_path = ''
  as $$
  declare
    form_signal text := current_setting('leads.signal', true);
  begin
    insert into public.notifications (id, message, lead_id, kind, status, created_at, due_at, sender, signal)
    values (
      new.id || ':notice', new.id || ':notice', new.id, 'notice', 'new', new.created_at, new.created_at, public.leads_sender(),
      case when form_signal in ('form', 'quick', 'trap') then form_signal else 'none' end
    );
    return null;
  end
  $$;

  update public.notifications set
    message = replace(id, ':webhook', ''),
    day = case when kind = 'digest' then substr(replace(id, ':webhook', ''), 8) end,
    subscription_id = case when kind = 'push' then split_part(id, ':push:', 2) end
  where message is null;

  create index if not exists notifications_message_idx on public.notifications (message);
  create index if not exists notifications_claim_idx on public.notifications (channel, due_at) where status = 'waiting';

  -- Additive: the version before goes on with the ids, which are as they were.
  insert into casa_in_posa.additive_migrations (version) values (this_version);
end
$migration$;
