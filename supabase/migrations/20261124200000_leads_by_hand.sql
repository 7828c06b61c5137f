-- Leads that somebody of the business writes in by hand, of chats and calls: they may have no e-mail, and nobody is told of them. Visitors'
-- rights stay as they are: the public role cannot fill in the new column, and so must give an e-mail as before.
do $migration$
declare
  this_version text := '20261124200000';
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

  alter table public.leads add column if not exists arrived_by text;
  comment on column public.leads.arrived_by is
    'How a lead reached the business that was written in by hand: chat, call or recommendation; null for one of the form';

  alter table public.leads drop constraint if exists leads_email_check;
  alter table public.leads add constraint leads_email_check check (email <> '' or arrived_by is not null);

  -- As before, but for leads written in by hand: who has written one in queues what it needs.
  create or replace function public.leads_after_insert() returns trigger
    language plpgsql
    security definer
    set search_path = ''
  as $$
  declare
    form_signal text := current_setting('leads.signal', true);
  begin
    if new.arrived_by is not null then
      return null;
    end if;
    insert into public.notifications (id, message, lead_id, kind, status, created_at, due_at, sender, signal)
    values (
      new.id || ':notice', new.id || ':notice', new.id, 'notice', 'new', new.created_at, new.created_at, public.leads_sender(),
      case when form_signal in ('form', 'quick', 'trap') then form_signal else 'none' end
    );
    return null;
  end
  $$;

  -- Additive: the version before does not read this record, and works with the new schema.
  insert into casa_in_posa.additive_migrations (version) values (this_version);
end
$migration$;
