-- Reviews of hosts, the hashes of the links to them, and after how many days the business is asked whether to ask.
-- Visitors' rights stay as they are.
do $migration$
declare
  this_version text := '20261124221000';
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

  alter table public.leads add column if not exists review_skipped_at timestamptz;
  comment on column public.leads.review_skipped_at is 'When somebody said that this host is not to be asked for a review; null otherwise';

  create table if not exists public.reviews (
    id text not null primary key,
    lead_id uuid unique references public.leads (id) on delete cascade,
    requested_at timestamptz not null,
    delivered_at timestamptz not null,
    zone text not null,
    asked_at timestamptz not null,
    asked_by text not null,
    write_until timestamptz not null,
    given_at timestamptz,
    stars integer check (stars between 1 and 5),
    words text,
    shown_as text,
    may_publish integer check (may_publish in (0, 1)),
    answer text,
    decision text check (decision in ('published', 'left')),
      place text,
    withdrawn_at timestamptz
  );
  comment on table public.reviews is 'Reviews of hosts, from the moment at which they are asked';
  comment on column public.reviews.lead_id is 'Null once the lead has been kept long enough: what is published stays, with its proof';
  comment on column public.reviews.withdrawn_at is 'Of a withdrawn review its zone, its dates and the mark of its card are kept';
  create table if not exists public.review_links (
    hash text not null primary key,
    review_id text not null references public.reviews (id) on delete cascade,
    made_at timestamptz not null
  );
  create index if not exists review_links_review_id_idx on public.review_links (review_id);
  create table if not exists public.review_settings (
    id integer not null primary key check (id = 1),
    after_days integer
  );

  alter table public.reviews enable row level security;
  alter table public.review_links enable row level security;
  alter table public.review_settings enable row level security;
  revoke all on table public.reviews, public.review_links, public.review_settings from public, anon, authenticated;
  grant all on table public.reviews, public.review_links, public.review_settings to service_role;
  -- A server's login that owns nothing may use the notifications, and needs these tables as well.
  for login in
    select distinct grantee from information_schema.role_table_grants
    where table_schema = 'public' and table_name = 'notifications' and privilege_type = 'INSERT'
      and grantee not in ('PUBLIC', 'anon', 'authenticated', 'service_role', current_user)
  loop
    execute format(
      'grant select, insert, update, delete on table public.reviews, public.review_links, public.review_settings to %I', login
    );
  end loop;

  -- Additive: the version before does not read this record, and works with the new schema.
  insert into casa_in_posa.additive_migrations (version) values (this_version);
end
$migration$;
