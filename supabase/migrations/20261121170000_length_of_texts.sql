-- The server takes no body of more than 16 KiB. Where visitors reach the database itself, this keeps one of them from
-- leaving texts so long that nobody can read the table any more. Leads that are there already stay as they are.
do $migration$
declare
  text_column text;
begin
  perform pg_advisory_xact_lock(7031025);
  if to_regclass('casa_in_posa.migrations') is null then
    create schema if not exists casa_in_posa;
    create table casa_in_posa.migrations (
      version text not null primary key,
      applied_at timestamptz not null default now()
    );
  end if;
  if exists (select from casa_in_posa.migrations where version >= '20261121170000') then
    return;
  end if;

  foreach text_column in array array['name', 'email', 'phone'] loop
    if not exists (
      select from pg_catalog.pg_constraint
      where conrelid = 'public.leads'::regclass and conname = format('leads_%s_length_check', text_column)
    ) then
      execute format(
        'alter table public.leads add constraint %I check (octet_length(%I) <= 16384) not valid',
        format('leads_%s_length_check', text_column), text_column);
    end if;
  end loop;

  insert into casa_in_posa.migrations (version) values ('20261121170000');
end
$migration$;
