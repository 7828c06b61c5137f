-- The office: states of leads, what happened to them, the people who answer and their telephones. Visitors' rights stay as they
-- are: none of this is granted to `anon`.
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
  if exists (select from casa_in_posa.migrations where version >= '20261123010000') then
    return;
  end if;

  -- The same as searchText() in server/store/search-text.ts: without accents, ASCII letters in lower case, then the telephone
  -- number's digits without the prefix of Italy.
  alter table public.leads
    add column if not exists version integer not null default 0,
    add column if not exists booked_for timestamptz,
    add column if not exists lost_at timestamptz,
    add column if not exists call_back_at timestamptz,
    add column if not exists search text collate "C" generated always as (
      lower(regexp_replace(normalize(name || ' ' || email, nfkd), '[\u0300-\u036f]', '', 'g') collate "C") || ' '
      || regexp_replace(regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^00', ''), '^39(?=[0-9]{9,})', '')
    ) stored;

  comment on column public.leads.version is 'How often somebody changed the lead, so that nobody overwrites a change unseen';
  comment on column public.leads.booked_for is 'The day and hour of the shooting; null unless it is booked';
  comment on column public.leads.lost_at is 'When the lead was given up';
  comment on column public.leads.call_back_at is 'When to call again';
  comment on column public.leads.search is 'Name, e-mail and digits of the phone as the office searches them';

  create index if not exists leads_due_idx on public.leads (created_at, id)
    where contacted_at is null and held_because is null;
  create index if not exists leads_call_back_at_idx on public.leads (call_back_at, id) where call_back_at is not null;
  create index if not exists leads_held_idx on public.leads (created_at, id)
    where contacted_at is null and held_because is not null;
  create index if not exists leads_booked_for_idx on public.leads (booked_for, id)
    where booked_for is not null and lost_at is null;

  alter table public.notifications drop constraint if exists notifications_kind_check;
  alter table public.notifications add constraint notifications_kind_check
    check (kind in ('notice', 'reminder-4', 'reminder-12', 'reminder-20', 'digest', 'held-digest', 'confirmation', 'push'));
  alter table public.notifications drop constraint if exists notifications_channel_check;
  alter table public.notifications add constraint notifications_channel_check check (
    channel in ('email', 'webhook', 'host', 'push') and coalesce(channel = 'host', false) = (kind = 'confirmation')
    and coalesce(channel = 'push', false) = (kind = 'push')
  );
  create index if not exists notifications_unpushed_idx on public.notifications (due_at)
    where status = 'waiting' and kind = 'push';

  -- Erased with the lead, except that it was erased, which says nothing about it.
  create table if not exists public.lead_events (
    seq bigint generated always as identity primary key,
    lead_id uuid references public.leads (id) on delete cascade,
    at timestamptz not null,
    kind text not null,
    by text,
    text text,
    before text
  );
  comment on table public.lead_events is 'What people did with leads';
  comment on column public.lead_events.by is 'Name of the person in the office; null for a link or a command';
  comment on column public.lead_events.before is 'JSON of the state before the change, so that it can be undone';
  create index if not exists lead_events_lead_id_idx on public.lead_events (lead_id);

  create table if not exists public.office_people (
    id text not null primary key,
    name text not null,
    name_key text not null unique,
    created_at timestamptz not null
  );
  create table if not exists public.office_passkeys (
    id text not null primary key,
    person_id text not null references public.office_people (id) on delete cascade,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    device text not null,
    created_at timestamptz not null
  );
  create index if not exists office_passkeys_person_id_idx on public.office_passkeys (person_id);
  create table if not exists public.office_sessions (
    id text not null primary key,
    token_hash text not null unique,
    person_id text not null references public.office_people (id) on delete cascade,
    passkey_id text not null references public.office_passkeys (id) on delete cascade,
    device text not null,
    created_at timestamptz not null,
    seen_at timestamptz not null
  );
  create index if not exists office_sessions_person_id_idx on public.office_sessions (person_id);
  create index if not exists office_sessions_passkey_id_idx on public.office_sessions (passkey_id);
  -- One-time codes and WebAuthn challenges, as hashes.
  create table if not exists public.office_tickets (
    hash text not null primary key,
    purpose text not null,
    person_id text references public.office_people (id) on delete cascade,
    parent_hash text,
    expires_at timestamptz not null
  );
  create index if not exists office_tickets_expires_at_idx on public.office_tickets (expires_at);
  create index if not exists office_tickets_person_id_idx on public.office_tickets (person_id);
  -- Wrong guesses of the last minutes, by the sender's key.
  create table if not exists public.office_guesses (
    id text not null primary key,
    sender text not null,
    at timestamptz not null
  );
  create index if not exists office_guesses_at_idx on public.office_guesses (at);
  create table if not exists public.office_subscriptions (
    id text not null primary key,
    session_id text not null references public.office_sessions (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null,
    delivered_at timestamptz,
    lost_at timestamptz
  );
  create index if not exists office_subscriptions_session_id_idx on public.office_subscriptions (session_id);
  create table if not exists public.office_keys (
    name text not null primary key,
    value text not null
  );
  comment on table public.office_people is 'Who answers leads';
  comment on table public.office_passkeys is 'Their passkeys (WebAuthn)';
  comment on table public.office_sessions is 'Where they are signed in; the token is stored as a hash';
  comment on table public.office_tickets is 'One-time codes and challenges, as hashes';
  comment on table public.office_guesses is 'Wrong codes of the last minutes, which limit the next ones';
  comment on table public.office_subscriptions is 'Telephones that get push messages';
  comment on table public.office_keys is 'The key pair that signs push messages (VAPID)';

  foreach new_table in array array['lead_events', 'office_people', 'office_passkeys', 'office_sessions', 'office_tickets',
    'office_guesses', 'office_subscriptions', 'office_keys'] loop
    execute format('alter table public.%I enable row level security', new_table);
    execute format('revoke all on table public.%I from public, anon, authenticated', new_table);
    execute format('grant all on table public.%I to service_role', new_table);
    -- A server's login that owns nothing may use the notifications: without these tables it could notify of no lead any more.
    for login in
      select distinct grantee from information_schema.role_table_grants
      where table_schema = 'public' and table_name = 'notifications' and privilege_type = 'INSERT'
        and grantee not in ('PUBLIC', 'anon', 'authenticated', 'service_role', current_user)
    loop
      execute format('grant select, insert, update, delete on table public.%I to %I', new_table, login);
    end loop;
  end loop;

  insert into casa_in_posa.migrations (version) values ('20261123010000');
end
$migration$;
