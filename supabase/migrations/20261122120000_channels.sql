-- Where each message goes by both channels, each notification is for one of them. Visitors' rights stay as they are.
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
  if exists (select from casa_in_posa.migrations where version >= '20261122120000') then
    return;
  end if;

  alter table public.notifications add column if not exists channel text;
  alter table public.notifications drop constraint if exists notifications_channel_check;
  alter table public.notifications add constraint notifications_channel_check check (channel in ('email', 'webhook'));

  comment on column public.notifications.channel is 'The channel that it is for where each message goes by both; null where one is enough';

  insert into casa_in_posa.migrations (version) values ('20261122120000');
end
$migration$;
