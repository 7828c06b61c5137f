-- What is told about leads, and what becomes of them: held, contacted. Visitors' rights stay as they are: none of this
-- is granted to `anon`. The outbox is written by the database itself, so that a lead that comes through any door is told.
do $migration$
begin
  perform pg_advisory_xact_lock(7031025);
  if to_regclass('casa_in_posa.migrations') is null then
    create schema if not exists casa_in_posa;
    create table casa_in_posa.migrations (
      version text not null primary key,
      applied_at timestamptz not null default now()
    );
  end if;
  if exists (select from casa_in_posa.migrations where version >= '20261121090000') then
    return;
  end if;

  alter table public.leads
    add column if not exists held_because text
      constraint leads_held_because_check check (held_because in ('trap', 'content', 'sender')),
    add column if not exists contacted_at timestamptz;

  comment on column public.leads.held_because is 'Why the lead is held and not notified; null when it is not held';
  comment on column public.leads.contacted_at is 'When somebody said that the person was contacted';

  create index if not exists leads_created_at_idx on public.leads (created_at);

  create table if not exists public.notifications (
    id text not null primary key,
    lead_id uuid references public.leads (id) on delete cascade,
    kind text not null
      constraint notifications_kind_check check (kind in ('notice', 'reminder-4', 'reminder-12', 'reminder-20', 'digest')),
    status text not null
      constraint notifications_status_check check (status in ('new', 'waiting', 'delivered', 'held', 'withdrawn')),
    created_at timestamptz not null,
    due_at timestamptz not null,
    -- In the order of bytes, as the server looks for keys by their beginning.
    sender text collate "C",
    signal text not null default 'none'
      constraint notifications_signal_check check (signal in ('none', 'form', 'quick', 'trap')),
    attempts integer not null default 0,
    failing_since timestamptz,
    claim text,
    lease_until timestamptz,
    delivered_at timestamptz,
    delivered_by text
  );

  comment on table public.notifications is 'The outbox: one row for each thing that the business is to be told';
  comment on column public.notifications.sender is 'Keyed fingerprint of the sender''s address; emptied after an hour';
  comment on column public.notifications.claim is 'Who is delivering it, until lease_until';

  create index if not exists notifications_due_idx on public.notifications (status, due_at) where status in ('new', 'waiting');
  create index if not exists notifications_sender_idx on public.notifications (sender, created_at) where sender is not null;
  create index if not exists notifications_lead_id_idx on public.notifications (lead_id);
  create index if not exists notifications_reminders_due_at_idx on public.notifications (due_at)
    where status = 'waiting' and kind in ('reminder-4', 'reminder-12', 'reminder-20');

  alter table public.notifications enable row level security;
  revoke all on table public.notifications from public, anon, authenticated;
  grant all on table public.notifications to service_role;

  -- What senders' keys are made with where the database makes them, so that no address can be read back from its key.
  create table if not exists public.sender_salt (salt text not null);
  comment on table public.sender_salt is 'One row: the secret part of senders'' keys';
  insert into public.sender_salt (salt)
  select gen_random_uuid()::text || gen_random_uuid()::text where not exists (select from public.sender_salt);
  alter table public.sender_salt enable row level security;
  revoke all on table public.sender_salt from public, anon, authenticated, service_role;

  -- Runs after each lead that goes in, with the owner's rights: `anon` may not touch the outbox. This project's server says
  -- by two settings of the transaction who sent it and what the form said. PostgREST passes the request's headers; behind
  -- Supabase's gateway the first address of X-Forwarded-For is the visitor's.
  create or replace function public.leads_after_insert() returns trigger
    language plpgsql
    security definer
    set search_path = ''
  as $$
  declare
    sender_key text := nullif(current_setting('leads.sender', true), '');
    form_signal text := current_setting('leads.signal', true);
    address text;
  begin
    if sender_key is null then
      address := trim(split_part(nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1));
      if address <> '' then
        select 'own:' || left(encode(sha256(convert_to(salt || address, 'UTF8')), 'hex'), 32) into sender_key
          from public.sender_salt;
      end if;
    end if;
    -- Past the hard limit of one address (server/store/origin.ts). PostgREST answers PT429 with 429.
    if sender_key is not null and sender_key not like 'shared:%' and (
      select count(*) from public.notifications
      where sender = sender_key and created_at > now() - interval '10 minutes'
    ) >= 30 then
      raise sqlstate 'PT429' using message = 'too many leads from one address';
    end if;
    insert into public.notifications (id, lead_id, kind, status, created_at, due_at, sender, signal)
    values (
      new.id || ':notice', new.id, 'notice', 'new', new.created_at, new.created_at, sender_key,
      case when form_signal in ('form', 'quick', 'trap') then form_signal else 'none' end
    );
    return null;
  end
  $$;

  revoke all on function public.leads_after_insert() from public, anon, authenticated, service_role;

  create or replace trigger leads_after_insert after insert on public.leads
    for each row execute function public.leads_after_insert();

  -- Of the leads that came before there was an outbox, those that still wait for their contact within 24 hours are told.
  insert into public.notifications (id, lead_id, kind, status, created_at, due_at)
  select id || ':notice', id, 'notice', 'new', created_at, created_at
  from public.leads where created_at > now() - interval '24 hours'
  on conflict (id) do nothing;

  insert into casa_in_posa.migrations (version) values ('20261121090000');
end
$migration$;
