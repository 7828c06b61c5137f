-- Codes and invitations of the office end with the device that made them. Visitors' rights stay as they are.
do $migration$
declare
  this_version text := '20261123200000';
begin
  perform pg_advisory_xact_lock(7031025);
  if to_regclass('casa_in_posa.migrations') is null then
    create schema if not exists casa_in_posa;
    create table casa_in_posa.migrations (
      version text not null primary key,
      applied_at timestamptz not null default now()
    );
  end if;
  if exists (select from casa_in_posa.migrations where version >= this_version) then
    return;
  end if;

  -- No foreign key: passkeys refer to people already, and a circle of tables cannot be restored in any order.
  alter table public.office_people add column if not exists invited_by text;
  alter table public.office_tickets
    add column if not exists passkey_id text references public.office_passkeys (id) on delete cascade;
  create index if not exists office_tickets_passkey_id_idx on public.office_tickets (passkey_id);
  -- The limits count by both columns; the index alone answers.
  create index if not exists office_guesses_at_sender_idx on public.office_guesses (at, sender);
  drop index if exists public.office_guesses_at_idx;
  comment on column public.office_people.invited_by is
    'The passkey of the session that invited them; null once they came in, and for who was invited by a command';
  comment on column public.office_tickets.passkey_id is
    'The passkey of the session that made the code; null for a command and for recovery';
  comment on table public.office_guesses is 'Codes that were typed or asked for within the last hour, by sender, which limit the next ones';

  insert into casa_in_posa.migrations (version) values (this_version);
end
$migration$;
