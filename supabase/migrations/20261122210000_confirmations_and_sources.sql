-- Confirmations to hosts go through the outbox; a lead keeps the campaign that it came from, and whether its mailbox refuses
-- mail; visits are counted as numbers. Visitors' rights stay as they are: none of this is granted to `anon`.
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
  if exists (select from casa_in_posa.migrations where version >= '20261122210000') then
    return;
  end if;

  alter table public.leads
    add column if not exists source text,
    add column if not exists medium text,
    add column if not exists campaign text,
    add column if not exists email_refused_at timestamptz;

  comment on column public.leads.source is 'utm_source of the page that the form was on, cleaned; null without one';
  comment on column public.leads.medium is 'utm_medium, likewise';
  comment on column public.leads.campaign is 'utm_campaign, likewise';
  comment on column public.leads.email_refused_at is 'When the confirmation was refused because the mailbox does not exist';

  alter table public.notifications drop constraint if exists notifications_kind_check;
  alter table public.notifications add constraint notifications_kind_check
    check (kind in ('notice', 'reminder-4', 'reminder-12', 'reminder-20', 'digest', 'held-digest', 'confirmation'));
  alter table public.notifications drop constraint if exists notifications_channel_check;
  alter table public.notifications add constraint notifications_channel_check check (channel in ('email', 'webhook', 'host') and coalesce(channel = 'host', false) = (kind = 'confirmation'));
  alter table public.notifications add column if not exists attempted_at timestamptz;

  comment on column public.notifications.attempted_at is 'When its delivery was last attempted';
  comment on column public.notifications.channel is
    'host for a confirmation; else the channel that it is for where each message goes by both, null where one is enough';

  -- The confirmations of the last day, which limit the next ones.
  create index if not exists notifications_confirmations_idx on public.notifications (attempted_at) where kind = 'confirmation';
  create index if not exists notifications_unconfirmed_idx on public.notifications (created_at)
    where status = 'waiting' and kind = 'confirmation';

  create table if not exists public.visits (
    day date not null,
    path text not null,
    source text not null,
    medium text not null,
    campaign text not null,
    visits integer not null,
    primary key (day, path, source, medium, campaign)
  );

  comment on table public.visits is 'Visits of pages by day in Rome, as numbers: nothing in it is about one visitor';
  comment on column public.visits.source is 'utm_source, else the host of the referrer; empty without either';

  alter table public.visits enable row level security;
  revoke all on table public.visits from public, anon, authenticated;
  grant all on table public.visits to service_role;

  -- A parameter of a page's address as leads/campaign.ts reads it: decoded, in lower case, on one line, at most 64 characters.
  create or replace function public.leads_campaign_part(address text, parameter text) returns text
    language plpgsql
    immutable strict
    set search_path = ''
  as $$
  declare
    query text := split_part(substring(address from nullif(position('?' in address), 0) + 1), '#', 1);
    given text;
    decoded text;
  begin
    select substring(part from length(parameter) + 2) into given
      from unnest(string_to_array(query, '&')) with ordinality as parts (part, place)
      where starts_with(part, parameter || '=')
      order by place limit 1;
    -- A percent sign that begins no code stays.
    select convert_from(string_agg(
        case when piece[1] like '\%__' then decode(substring(piece[1] from 2), 'hex') else convert_to(piece[1], 'UTF8') end,
        ''::bytea order by place), 'UTF8')
      into decoded
      from regexp_matches(replace(given, '+', ' '), '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as pieces (piece, place);
    -- It may be the address of a person.
    if decoded ~ '[@\ufffd]' then
      return null;
    end if;
    decoded := btrim(regexp_replace(lower(decoded collate "C"), '[\u0001-\u0020\u007f-\u00a0]+', ' ', 'g'));
    return nullif(btrim(left(decoded, 64)), '');
  exception
    -- Not UTF-8, or a null character. A lead is never refused for the address of its page.
    when data_exception then
      return null;
  end
  $$;

  revoke all on function public.leads_campaign_part(text, text) from public, anon, authenticated, service_role;

  -- Runs before each row goes in. This project's server says by settings of the transaction which campaign the page was
  -- opened by. PostgREST passes the request's headers, the page's address among them.
  create or replace function public.leads_set_campaign() returns trigger
    language plpgsql
    security definer
    set search_path = ''
  as $$
  declare
    address text := nullif(current_setting('request.headers', true), '')::json ->> 'referer';
  begin
    new.source := coalesce(nullif(current_setting('leads.source', true), ''), public.leads_campaign_part(address, 'utm_source'));
    new.medium := coalesce(nullif(current_setting('leads.medium', true), ''), public.leads_campaign_part(address, 'utm_medium'));
    new.campaign := coalesce(nullif(current_setting('leads.campaign', true), ''), public.leads_campaign_part(address, 'utm_campaign'));
    return new;
  end
  $$;

  revoke all on function public.leads_set_campaign() from public, anon, authenticated, service_role;

  create or replace trigger leads_set_campaign before insert on public.leads
    for each row execute function public.leads_set_campaign();

  insert into casa_in_posa.migrations (version) values ('20261122210000');
end
$migration$;
