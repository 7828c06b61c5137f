-- What is told about leads, and what becomes of them: held, contacted. Visitors' rights stay as they are: none of this
-- is granted to `anon`. The outbox is written by the database itself, so that a lead that comes through any door is told.

alter table public.leads
  add column held_because text
    constraint leads_held_because_check check (held_because in ('trap', 'content', 'sender')),
  add column contacted_at timestamptz;

comment on column public.leads.held_because is 'Why the lead is held and not notified; null when it is not held';
comment on column public.leads.contacted_at is 'When somebody said that the person was contacted';

create index leads_created_at_idx on public.leads (created_at);

create table public.notifications (
  id text not null primary key,
  lead_id uuid references public.leads (id) on delete cascade,
  kind text not null
    constraint notifications_kind_check check (kind in ('notice', 'reminder-4', 'reminder-12', 'reminder-20', 'digest')),
  status text not null
    constraint notifications_status_check check (status in ('new', 'waiting', 'delivered', 'held', 'withdrawn')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  sender text,
  signal text not null default 'none',
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

create index notifications_due_idx on public.notifications (status, due_at) where status in ('new', 'waiting');
create index notifications_sender_idx on public.notifications (sender, created_at) where sender is not null;
create index notifications_lead_id_idx on public.notifications (lead_id);
create index notifications_notice_created_at_idx on public.notifications (created_at) where kind = 'notice';

alter table public.notifications enable row level security;
revoke all on table public.notifications from public, anon, authenticated;
grant all on table public.notifications to service_role;

-- Runs after each lead that goes in, with the owner's rights: `anon` may not touch the outbox. This project's server says
-- by two settings of the transaction who sent it and what the form said; through other doors nobody does.
create function public.leads_after_insert() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  sender_key constant text := nullif(current_setting('leads.sender', true), '');
begin
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
    coalesce(nullif(current_setting('leads.signal', true), ''), 'none')
  );
  return null;
end
$$;

revoke all on function public.leads_after_insert() from public, anon, authenticated, service_role;

create trigger leads_after_insert after insert on public.leads
  for each row execute function public.leads_after_insert();

-- Of the leads that came before there was an outbox, those that still wait for their contact within 24 hours are told.
insert into public.notifications (id, lead_id, kind, status, created_at, due_at)
select id || ':notice', id, 'notice', 'new', created_at, created_at
from public.leads where created_at > now() - interval '24 hours';
