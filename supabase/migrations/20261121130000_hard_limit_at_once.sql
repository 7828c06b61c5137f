-- The hard limit of one address holds for leads that come at the same moment as well. Rights and trigger stay as they are.
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
  if exists (select from casa_in_posa.migrations where version >= '20261121130000') then
    return;
  end if;

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
    if sender_key is not null and sender_key not like 'shared:%' then
      -- One lead of an address after the other: leads that come at the same moment, through several connections or
      -- processes, would not see each other. The lock is taken after those of the leads, so that there is no deadlock.
      perform pg_advisory_xact_lock(hashtextextended(sender_key, 1));
      -- Past the hard limit of one address (server/store/origin.ts). PostgREST answers PT429 with 429.
      if (
        select count(*) from public.notifications
        where sender = sender_key and created_at > now() - interval '10 minutes'
      ) >= 30 then
        raise sqlstate 'PT429' using message = 'too many leads from one address';
      end if;
    end if;
    insert into public.notifications (id, lead_id, kind, status, created_at, due_at, sender, signal)
    values (
      new.id || ':notice', new.id, 'notice', 'new', new.created_at, new.created_at, sender_key,
      case when form_signal in ('form', 'quick', 'trap') then form_signal else 'none' end
    );
    return null;
  end
  $$;

  insert into casa_in_posa.migrations (version) values ('20261121130000');
end
$migration$;
