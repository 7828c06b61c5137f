-- The leads of the form. Visitors come as the role `anon`: it may add a lead's four columns and do nothing else.
--
-- Applied by this project's own server, by psql, in Supabase's SQL editor or by the Supabase CLI. Each migration is one
-- statement, so that it is applied as a whole or not at all, and records itself in casa_in_posa.migrations. It does nothing
-- where it or a later one is recorded: an older function must not replace a newer one. Where it is not recorded it creates
-- what is missing and leaves rows as they are, since databases from before this record have its objects already.
do $migration$
declare
  missing_role text;
  remedies text := '';
begin
  -- One process at a time; the server takes the same lock for all of them (server/store/postgres/migrate.ts).
  perform pg_advisory_xact_lock(7031025);
  if to_regclass('casa_in_posa.migrations') is null then
    create schema if not exists casa_in_posa;
    create table casa_in_posa.migrations (
      version text not null primary key,
      applied_at timestamptz not null default now()
    );
  end if;
  if exists (select from casa_in_posa.migrations where version >= '20250625080000') then
    return;
  end if;

  if current_setting('server_encoding') <> 'UTF8' then
    raise exception 'the database must have the encoding UTF8, not %', current_setting('server_encoding');
  end if;

  -- The roles as Supabase has them. They exist there, and where deploy/create-database.sql was run. Roles belong to the whole
  -- server, so that another database may be creating the same one at this moment.
  for missing_role in
    select wanted from unnest(array['anon', 'authenticated', 'service_role']) as wanted
    where not exists (select from pg_catalog.pg_roles where rolname = wanted)
    order by wanted
  loop
    begin
      execute format('create role %I nologin noinherit', missing_role);
      if missing_role = 'service_role' and (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
        alter role service_role bypassrls;
      end if;
    exception
      when duplicate_object or unique_violation then
        null;
      when insufficient_privilege then
        remedies := remedies || format(E'  create role %I nologin noinherit%s;\n', missing_role,
          case missing_role when 'service_role' then ' bypassrls' end);
    end;
  end loop;
  if remedies <> '' then
    raise exception E'roles are missing that its login may not create. An administrator of the database server can run:\n%  grant anon to %;',
      remedies, quote_ident(current_user);
  end if;

  -- The trigger below trims each text first, so that only white space is empty too.
  create table if not exists public.leads (
    id uuid not null default gen_random_uuid() primary key,
    created_at timestamptz not null default now(),
    name text not null
      constraint leads_name_check check (name <> ''),
    email text not null
      constraint leads_email_check check (email <> ''),
    phone text not null
      constraint leads_phone_check check (phone <> ''),
    zone text not null
      constraint leads_zone_check check (zone in ('roma', 'milano', 'altro')),
    same_lead_key text
  );

  comment on table public.leads is 'Requests for contact from the form of the site';
  comment on column public.leads.zone is 'The form''s city choice';
  comment on column public.leads.same_lead_key is 'SHA-256 of what equal leads share; set by the trigger, see leads/same-lead.ts';

  create index if not exists leads_same_lead_key_created_at_idx on public.leads (same_lead_key, created_at);

  -- Runs before each row goes in: trims it, and leaves it out when the same lead came within 24 hours. It must see the
  -- other leads, which `anon` may not, hence `security definer`; the empty search path keeps others' objects out of it.
  create or replace function public.leads_before_insert() returns trigger
    language plpgsql
    security definer
    set search_path = ''
  as $$
  declare
    -- What JavaScript's trim() takes for white space (ECMA-262, WhiteSpace and LineTerminator).
    white_space constant text := E' \t\n\u000B\f\r\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF';
    folded text[];
    digits text;
  begin
    new.name := btrim(new.name, white_space);
    new.email := btrim(new.email, white_space);
    new.phone := btrim(new.phone, white_space);
    new.zone := btrim(new.zone, white_space);

    -- The same as sameLeadKey() in leads/same-lead.ts. The collation "C" lowers ASCII letters and no others.
    select array_agg(btrim(regexp_replace(lower(normalize(part, nfd) collate "C"), '[' || white_space || ']+', ' ', 'g')) order by place)
      into folded
      from unnest(array[new.name, new.email, new.phone]) with ordinality as parts (part, place);
    digits := regexp_replace(new.phone, '[^0-9]', '', 'g');
    if digits <> '' then
      folded[3] := regexp_replace(regexp_replace(digits, '^00', ''), '^39(?=[0-9]{9,})', '');
    end if;
    new.same_lead_key := encode(
      sha256(convert_to(folded[1] || E'\n' || folded[2] || E'\n' || folded[3] || E'\n' || new.zone, 'UTF8')), 'hex');

    -- Null where a column is missing: the table's own rules will say so.
    if new.same_lead_key is not null then
      -- Of several equal leads at the same moment the second waits here until the first is stored, and then sees it.
      perform pg_advisory_xact_lock(hashtextextended(new.same_lead_key, 0));
      if exists (
        select from public.leads
        where same_lead_key = new.same_lead_key and created_at > now() - interval '24 hours'
      ) then
        return null;
      end if;
    end if;
    return new;
  end
  $$;

  revoke all on function public.leads_before_insert() from public, anon, authenticated, service_role;

  create or replace trigger leads_before_insert before insert on public.leads
    for each row execute function public.leads_before_insert();

  -- Supabase's default privileges give every new table to these roles, whole.
  revoke all on table public.leads from public, anon, authenticated;
  grant usage on schema public to anon, authenticated, service_role;
  grant insert (name, email, phone, zone) on table public.leads to anon, authenticated;
  grant all on table public.leads to service_role;

  -- Not forced: the owner of the table, who exports and erases leads, is not a visitor.
  alter table public.leads enable row level security;

  drop policy if exists "Visitors may leave a lead" on public.leads;
  create policy "Visitors may leave a lead" on public.leads
    for insert to anon, authenticated
    with check (true);

  -- Closed to visitors, as new schemas and tables are, whatever default privileges say.
  revoke all on schema casa_in_posa from public, anon, authenticated;
  revoke all on table casa_in_posa.migrations from public, anon, authenticated;

  insert into casa_in_posa.migrations (version) values ('20250625080000');
end
$migration$;
