-- Held leads are told in a message of their own; a repeat with a better signal has a held lead judged again; a clock that
-- was wrong for a while hides no lead. Visitors' rights stay as they are.
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
  if exists (select from casa_in_posa.migrations where version >= '20261122090000') then
    return;
  end if;

  alter table public.notifications drop constraint if exists notifications_kind_check;
  alter table public.notifications add constraint notifications_kind_check
    check (kind in ('notice', 'reminder-4', 'reminder-12', 'reminder-20', 'digest', 'held-digest'));

  -- Looked at every minute: is there a held lead that nobody was told of?
  create index if not exists notifications_unnotified_idx on public.notifications (created_at)
    where status = 'held' and delivered_at is null;

  -- The length checks are not valid for rows from before them, and would refuse each change of such a row, that it is held for
  -- instance, and with it every other one of the same transaction. No name or number has 16 KiB: they are cut.
  update public.leads set
    name = case when octet_length(name) > 16384 then left(name, 4096) else name end,
    email = case when octet_length(email) > 16384 then left(email, 4096) else email end,
    phone = case when octet_length(phone) > 16384 then left(phone, 4096) else phone end
  where octet_length(name) > 16384 or octet_length(email) > 16384 or octet_length(phone) > 16384;
  alter table public.leads validate constraint leads_name_length_check;
  alter table public.leads validate constraint leads_email_length_check;
  alter table public.leads validate constraint leads_phone_length_check;

  create table if not exists public.clock (
    id integer not null primary key
      constraint clock_id_check check (id = 1),
    seen_at timestamptz not null,
    steady_since timestamptz not null
  );

  comment on table public.clock is 'One row: the clock of the servers, so that nothing is erased after it has jumped';
  comment on column public.clock.steady_since is 'Since when the clock has gone on without a jump';

  alter table public.clock enable row level security;
  revoke all on table public.clock from public, anon, authenticated;
  grant all on table public.clock to service_role;

  -- Who sends the lead of this transaction, as a key from which the address cannot be read back; null when nobody knows.
  -- This project's server says so in a setting. Otherwise the gateway's headers do, the first that holds a public address.
  -- First come those that a gateway sets itself: Cloudflare's, which stands in front of Supabase, and X-Real-IP of nginx and
  -- Kong. The first of X-Forwarded-For may be the client's own invention.
  create or replace function public.leads_sender() returns text
    language plpgsql
    stable
    security definer
    set search_path = ''
  as $$
  declare
    said text := nullif(current_setting('leads.sender', true), '');
    headers json := nullif(current_setting('request.headers', true), '')::json;
    address text;
    given text;
    ip inet;
    key text;
  begin
    if said is not null then
      return said;
    end if;
    foreach address in array array[
      headers ->> 'cf-connecting-ip', headers ->> 'x-real-ip', split_part(headers ->> 'x-forwarded-for', ',', 1)
    ] loop
      address := nullif(trim(address), '');
      given := coalesce(given, address);
      begin
        -- The same as server/screening/sender-key.ts: without the port that some proxies add, an IPv4 address as an IPv6
        -- socket shows it is IPv4, one customer has an IPv6 /48, and a private address stands for everybody.
        address := regexp_replace(address, '^\[([0-9a-f:.]+)\](:[0-9]+)?$', '\1', 'i');
        ip := regexp_replace(address, '^([0-9]+(\.[0-9]+){3}):[0-9]+$', '\1')::inet;
        if ip <<= '::ffff:0:0/96'::inet then
          ip := regexp_replace(host(ip), '^::ffff:', '')::inet;
        end if;
        if key is null and not ip <<= any (array['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16',
          '169.254.0.0/16', '100.64.0.0/10', '::1/128', 'fc00::/7', 'fe80::/10']::inet[]) then
          key := case family(ip) when 6 then host(network(set_masklen(ip, 48))) else host(ip) end;
        end if;
      exception when invalid_text_representation then
        null;
      end;
    end loop;
    -- What is no address tells no visitors apart either.
    return (
      select case when key is null then 'shared:' else 'own:' end
        || left(encode(sha256(convert_to(salt || coalesce(key, given), 'UTF8')), 'hex'), 32)
      from public.sender_salt
    );
  end
  $$;

  revoke all on function public.leads_sender() from public, anon, authenticated, service_role;

  -- How much a signal of the form speaks for a person; the same order as formSignals in server/store/origin.ts.
  create or replace function public.leads_signal_rank(signal text) returns integer
    language sql
    immutable
    set search_path = ''
  as $$ select coalesce(array_position(array['trap', 'quick', 'none', 'form'], signal), 3) $$;

  revoke all on function public.leads_signal_rank(text) from public, anon, authenticated, service_role;

  -- Runs before each row goes in: trims it, checks the sender's limit, and leaves it out when the same lead came within 24
  -- hours. It must see the other leads, which `anon` may not, hence `security definer`; the empty search path keeps others'
  -- objects out of it.
  create or replace function public.leads_before_insert() returns trigger
    language plpgsql
    security definer
    set search_path = ''
  as $$
  declare
    -- What JavaScript's trim() takes for white space (ECMA-262, WhiteSpace and LineTerminator).
    white_space constant text := E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';
    sender_key text := public.leads_sender();
    form_signal text := coalesce(nullif(current_setting('leads.signal', true), ''), 'none');
    folded text[];
    number text;
    known record;
  begin
    new.name := btrim(new.name, white_space);
    new.email := btrim(new.email, white_space);
    new.phone := btrim(new.phone, white_space);
    new.zone := btrim(new.zone, white_space);

    -- The same as sameLeadKey() in leads/same-lead.ts. The collation "C" lowers ASCII letters and no others.
    select array_agg(btrim(regexp_replace(lower(normalize(part, nfd) collate "C"), '[' || white_space || ']+', ' ', 'g')) order by place)
      into folded
      from unnest(array[
        new.name, new.email, regexp_replace(new.phone, '[\x21-\x40\x5b-\x60\x7b-\x7e]+', ' ', 'g')
      ]) with ordinality as parts (part, place);
    number := regexp_replace(new.phone, '[^0-9]', '', 'g');
    number := regexp_replace(regexp_replace(number, '^00', ''), '^39(?=[0-9]{9,})', '');
    if folded[3] <> '' then
      number := number || ' ' || folded[3];
    end if;
    new.same_lead_key := encode(
      sha256(convert_to(folded[1] || E'\n' || folded[2] || E'\n' || number || E'\n' || new.zone, 'UTF8')), 'hex');

    if sender_key is not null and sender_key not like 'shared:%' then
      -- One lead of a sender after the other: leads that come at the same moment, through several connections or processes,
      -- would not see each other. Taken before the locks of the leads by every transaction, so that there is no deadlock.
      perform pg_advisory_xact_lock(hashtextextended(sender_key, 1));
    end if;

    -- Null where a column is missing: the table's own rules will say so.
    if new.same_lead_key is not null then
      -- Of several equal leads at the same moment the second waits here until the first is stored, and then sees it.
      perform pg_advisory_xact_lock(hashtextextended(new.same_lead_key, 0));
      -- A lead from the future was stored while the clock was wrong: it is not the same request as this one.
      select id, held_because into known from public.leads
        where same_lead_key = new.same_lead_key
          and created_at > now() - interval '24 hours' and created_at < now() + interval '5 minutes'
        order by created_at desc limit 1;
      if found then
        -- The same person tries again: a better signal, or another sender where that was the reason, and it is judged again.
        update public.notifications set
          status = 'new',
          due_at = now(),
          sender = coalesce(sender_key, sender),
          signal = case when public.leads_signal_rank(form_signal) > public.leads_signal_rank(signal)
            then form_signal else signal end
        where lead_id = known.id and kind = 'notice' and status in ('new', 'held') and (
          public.leads_signal_rank(form_signal) > public.leads_signal_rank(signal)
          or (known.held_because = 'sender' and sender_key is distinct from sender)
        );
        if found then
          update public.leads set held_because = null where id = known.id and held_because is not null;
        end if;
        return null;
      end if;
    end if;

    -- Past the hard limit of one address (server/store/origin.ts), seen at each row: the rows before it in the same statement
    -- are in the table, and their notices are not there yet. PostgREST answers PT429 with 429.
    if sender_key is not null and sender_key not like 'shared:%' and (
      select count(*) from public.notifications where sender = sender_key
        and created_at > now() - interval '10 minutes' and created_at < now() + interval '5 minutes'
    ) + (
      select count(*) from public.leads l where l.created_at = now()
        and not exists (select from public.notifications n where n.lead_id = l.id)
    ) >= 30 then
      raise sqlstate 'PT429' using message = 'too many leads from one address';
    end if;
    return new;
  end
  $$;

  -- Runs after each lead that goes in, with the owner's rights: `anon` may not touch the outbox. This project's server says
  -- by two settings of the transaction who sent it and what the form said.
  create or replace function public.leads_after_insert() returns trigger
    language plpgsql
    security definer
    set search_path = ''
  as $$
  declare
    form_signal text := current_setting('leads.signal', true);
  begin
    insert into public.notifications (id, lead_id, kind, status, created_at, due_at, sender, signal)
    values (
      new.id || ':notice', new.id, 'notice', 'new', new.created_at, new.created_at, public.leads_sender(),
      case when form_signal in ('form', 'quick', 'trap') then form_signal else 'none' end
    );
    return null;
  end
  $$;

  insert into casa_in_posa.migrations (version) values ('20261122090000');
end
$migration$;
