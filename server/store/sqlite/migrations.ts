// What JavaScript's trim() takes for white space (ECMA-262, WhiteSpace and LineTerminator), as SQLite spells it.
const whiteSpace =
  'char(9,10,11,12,13,32,160,5760,8192,8193,8194,8195,8196,8197,8198,8199,8200,8201,8202,8232,8233,8239,8287,12288,65279)'

/**
 * The schema of the embedded database, step by step: the n-th step leads from version n to n + 1, kept in SQLite's
 * `user_version`. A step that has been released is never changed. Constraints are named as PostgreSQL names them.
 */
export const migrations: readonly string[] = [
  `create table leads (
    id text not null primary key,
    created_at text not null,
    name text not null constraint leads_name_check check (trim(name, ${whiteSpace}) <> ''),
    email text not null constraint leads_email_check check (trim(email, ${whiteSpace}) <> ''),
    phone text not null constraint leads_phone_check check (trim(phone, ${whiteSpace}) <> ''),
    zone text not null constraint leads_zone_check check (zone in ('roma', 'milano', 'altro')),
    same_lead_key text not null
  ) strict;
  create index leads_same_lead_key_created_at_idx on leads (same_lead_key, created_at);`,
]
