import type { DatabaseSync } from 'node:sqlite'

/** Ends the transaction without a trace of it. After some failures, a full disk among them, SQLite has done so itself. */
export function rollBack(database: DatabaseSync): void {
  if (database.isTransaction) {
    database.exec('rollback')
  }
}

/** A text in a table's definition, and what takes its place. */
export interface Change {
  readonly from: string
  readonly to: string
}

/**
 * Rebuilds a table with another definition, since SQLite cannot change a check: rows, indexes and triggers stay as they
 * are. It is for migrate(): while foreign keys are enforced, it would delete the rows that refer to the
 * table (https://www.sqlite.org/lang_altertable.html, section 7).
 *
 * @throws Error when the definition does not hold the text exactly once
 */
export function rebuildTable(database: DatabaseSync, table: string, { from, to }: Change): void {
  const schema = database
    .prepare('select type, sql from sqlite_schema where tbl_name = ? and sql is not null order by rowid')
    .all(table)
  const definition = String(schema.find(({ type }) => type === 'table')?.sql)
  const [before = '', after, ...further] = definition.slice(definition.indexOf('(')).split(from)
  if (after === undefined || further.length > 0) {
    throw new Error(`the definition of the table ${table} does not hold ${from} exactly once`)
  }
  database.exec(`create table ${table}_next ${before}${to}${after};
    insert into ${table}_next select * from ${table} order by rowid;
    drop table ${table};
    alter table ${table}_next rename to ${table}`)
  for (const { type, sql } of schema) {
    if (type !== 'table') {
      database.exec(String(sql))
    }
  }
}

/** One step of the schema: SQL, or a function that runs it. */
export type Migration = string | ((database: DatabaseSync) => void)

// What JavaScript's trim() takes for white space (ECMA-262, WhiteSpace and LineTerminator), as SQLite spells it.
const whiteSpace =
  'char(9,10,11,12,13,32,160,5760,8192,8193,8194,8195,8196,8197,8198,8199,8200,8201,8202,8232,8233,8239,8287,12288,65279)'

/** Limits a text's length as PostgreSQL's check constraint does: SQLite adds one only by rebuilding the table. */
function lengthTriggers(column: string): string {
  const raise = `when length(cast(new.${column} as blob)) > 16384
    begin select raise(abort, 'CHECK constraint failed: leads_${column}_length_check'); end`
  return `create trigger leads_${column}_length_insert before insert on leads ${raise};
    create trigger leads_${column}_length_update before update of ${column} on leads ${raise};`
}

/**
 * The schema of the embedded database, step by step: the n-th step leads from version n to n + 1, kept in SQLite's
 * `user_version`. A step that has been released is never changed. Constraints are named as PostgreSQL names them.
 * SQLite cannot change a check: rebuildTable (rebuild-table.ts) makes the table anew, with its rows.
 */
export const migrations: readonly Migration[] = [
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
  `alter table leads add column held_because text
    constraint leads_held_because_check check (held_because in ('trap', 'content', 'sender'));
  alter table leads add column contacted_at text;
  create index leads_created_at_idx on leads (created_at);
  create table notifications (
    id text not null primary key,
    lead_id text references leads (id) on delete cascade,
    kind text not null
      constraint notifications_kind_check check (kind in ('notice', 'reminder-4', 'reminder-12', 'reminder-20', 'digest')),
    status text not null
      constraint notifications_status_check check (status in ('new', 'waiting', 'delivered', 'held', 'withdrawn')),
    created_at text not null,
    due_at text not null,
    sender text,
    signal text not null default 'none'
      constraint notifications_signal_check check (signal in ('none', 'form', 'quick', 'trap')),
    attempts integer not null default 0,
    failing_since text,
    claim text,
    lease_until text,
    delivered_at text,
    delivered_by text
  ) strict;
  create index notifications_due_idx on notifications (status, due_at) where status in ('new', 'waiting');
  create index notifications_sender_idx on notifications (sender, created_at) where sender is not null;
  create index notifications_lead_id_idx on notifications (lead_id);
  create index notifications_reminders_due_at_idx on notifications (due_at)
    where status = 'waiting' and kind in ('reminder-4', 'reminder-12', 'reminder-20');
  insert into notifications (id, lead_id, kind, status, created_at, due_at)
    select id || ':notice', id, 'notice', 'new', created_at, created_at
    from leads where created_at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-24 hours');`,
  // The kind 'held-digest' is new. SQLite cannot change a check: the table is made anew and its rows move over.
  `create table notifications_next (
    id text not null primary key,
    lead_id text references leads (id) on delete cascade,
    kind text not null
      constraint notifications_kind_check check (
        kind in ('notice', 'reminder-4', 'reminder-12', 'reminder-20', 'digest', 'held-digest')
      ),
    status text not null
      constraint notifications_status_check check (status in ('new', 'waiting', 'delivered', 'held', 'withdrawn')),
    created_at text not null,
    due_at text not null,
    sender text,
    signal text not null default 'none'
      constraint notifications_signal_check check (signal in ('none', 'form', 'quick', 'trap')),
    attempts integer not null default 0,
    failing_since text,
    claim text,
    lease_until text,
    delivered_at text,
    delivered_by text
  ) strict;
  insert into notifications_next select * from notifications;
  drop table notifications;
  alter table notifications_next rename to notifications;
  create index notifications_due_idx on notifications (status, due_at) where status in ('new', 'waiting');
  create index notifications_sender_idx on notifications (sender, created_at) where sender is not null;
  create index notifications_lead_id_idx on notifications (lead_id);
  create index notifications_reminders_due_at_idx on notifications (due_at)
    where status = 'waiting' and kind in ('reminder-4', 'reminder-12', 'reminder-20');
  create index notifications_unnotified_idx on notifications (created_at) where status = 'held' and delivered_at is null;
  create table clock (
    id integer not null primary key constraint clock_id_check check (id = 1),
    seen_at text not null,
    steady_since text not null
  ) strict;`,
  // The length is MAX_TEXT_BYTES (leads/lead.ts). Longer texts that are there already stay as they are.
  ['name', 'email', 'phone'].map(lengthTriggers).join('\n'),
  // Where each message goes by both channels: the one that a notification is for.
  `alter table notifications add column channel text
    constraint notifications_channel_check check (channel in ('email', 'webhook'));`,
]

/** What a database is to be like. */
export interface Schema {
  readonly steps: readonly Migration[]
  /** What the form's city choice may be. */
  readonly zones: readonly string[]
}

/**
 * Reads which version of the schema a database has.
 *
 * @throws Error when it is newer than this code knows
 */
export function schemaVersionOf(database: DatabaseSync, known: readonly Migration[] = migrations): number {
  const version = Number(database.prepare('pragma user_version').get()?.user_version)
  if (version > known.length) {
    throw new Error(
      `its schema is version ${version} and this server knows ${known.length}: run the newer server that wrote it`,
    )
  }
  return version
}

/** Tells whether a database lacks steps of the schema, or a zone that the form offers in its check. */
export function isOutdated(database: DatabaseSync, { steps, zones }: Schema): boolean {
  return schemaVersionOf(database, steps) < steps.length || newZonesIn(database, zones) !== null
}

/**
 * Takes the steps that a database lacks and adds new zones to its check, in one transaction. Foreign keys are not
 * enforced meanwhile: rebuilding a table drops it, which would delete all rows that refer to it.
 *
 * @throws Error when a step leaves rows that refer to missing ones
 */
export function migrate(database: DatabaseSync, { steps, zones }: Schema): void {
  // Within a transaction this has no effect.
  database.exec('pragma foreign_keys = off')
  try {
    database.exec('begin immediate')
    // Read within the transaction: another process may have migrated while this one waited for the lock.
    for (let version = schemaVersionOf(database, steps); version < steps.length; version += 1) {
      takeStep(database, steps[version] ?? '', version)
    }
    const newZones = newZonesIn(database, zones)
    if (newZones !== null) {
      rebuildTable(database, 'leads', newZones)
    }
    database.exec(`pragma user_version = ${steps.length}; commit`)
  } catch (error) {
    rollBack(database)
    throw error
  } finally {
    database.exec('pragma foreign_keys = on')
  }
}

function takeStep(database: DatabaseSync, step: Migration, version: number): void {
  // Those that are there already, from a program that does not enforce foreign keys, must not keep the server from starting.
  const before = danglingRows(database).length
  if (typeof step === 'string') {
    database.exec(step)
  } else {
    step(database)
  }
  const after = danglingRows(database)
  if (after.length > before) {
    const tables = [...new Set(after.map(({ table, parent }) => `${table} to ${parent}`))].join(', ')
    throw new Error(
      `the step to version ${version + 1} of its schema leaves ${after.length - before} more rows that refer to missing ones (${tables}): nothing was changed`,
    )
  }
}

/**
 * Finds how the check on the zone must change to allow all zones; those that the form offers no more stay allowed. It is not
 * a step of the migrations: an owner's own city there would collide with the next step of an update.
 *
 * @returns null when it allows all of them
 */
function newZonesIn(database: DatabaseSync, zones: readonly string[]): Change | null {
  const table = database.prepare(`select sql from sqlite_schema where type = 'table' and name = 'leads'`).get()
  const [from, list] = /zone in \(([^)]*)\)/.exec(String(table?.sql)) ?? []
  const missing = zones.map((zone) => `'${zone}'`).filter((zone) => !list?.includes(zone))
  return from === undefined || missing.length === 0 ? null : { from, to: `zone in (${[list, ...missing].join(', ')})` }
}

function danglingRows(database: DatabaseSync) {
  return database.prepare('pragma foreign_key_check').all()
}
