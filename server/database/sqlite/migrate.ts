import type { DatabaseSync } from 'node:sqlite'
import type { Zone } from '../../../leads/lead.ts'

/** What a step does: SQL, or a function that runs it. */
type Change = string | ((database: DatabaseSync) => void)

/** A step that servers which do not know it can work with (supabase/migrations/README.md). */
interface AdditiveStep {
  readonly additive: Change
}

/** One step of the schema. */
export type Migration = Change | AdditiveStep

export function isAdditive(step: Migration): step is AdditiveStep {
  return typeof step === 'object'
}

/** Undoes the transaction if it is still open: after some failures, a full disk for instance, SQLite has undone it itself. */
export function rollBack(database: DatabaseSync): void {
  if (database.isTransaction) {
    database.exec('rollback')
  }
}

/** The schema that a database should have. */
export interface Schema {
  readonly steps: readonly Migration[]
  /**
   * The zones that it should know. They are added here rather than in leads/, in the transaction of the steps and only where one is
   * missing: a start that has nothing to write also succeeds on a full disk.
   */
  readonly zones: readonly Zone[]
}

/**
 * Counts the steps that a database has taken. These may be more than the known ones, as long as the others are additive.
 *
 * @throws Error when one of the others is not
 */
export function stepsTakenIn(database: DatabaseSync, known: readonly Migration[]): number {
  const version = Number(database.prepare('pragma user_version').get()?.user_version)
  if (version > known.length) {
    throw new Error(
      `its schema is version ${version} and this server knows ${known.length}: run the newer server that wrote it`,
    )
  }
  const hasRecord = database.prepare("select 1 from sqlite_schema where name = 'schema_steps'").get() !== undefined
  const record = hasRecord ? database.prepare('select taken from schema_steps').get() : undefined
  // Databases from before there was this record have only the version.
  return Math.max(version, Number(record?.taken ?? 0))
}

/** Returns whether a database lacks steps of the schema, or a zone that it should know. */
export function isOutdated(database: DatabaseSync, { steps, zones }: Schema): boolean {
  return stepsTakenIn(database, steps) < steps.length || missingZones(database, zones).length > 0
}

/**
 * Takes the steps that a database lacks and lets it know the zones, in one transaction. Foreign keys are not enforced
 * meanwhile: rebuilding a table drops it, which would delete all rows that refer to it.
 *
 * @throws Error when a step leaves rows that refer to missing ones
 */
export function migrate(database: DatabaseSync, { steps, zones }: Schema): void {
  // Within a transaction this has no effect.
  database.exec('pragma foreign_keys = off')
  try {
    database.exec('begin immediate')
    // Read within the transaction: another process may have migrated while this one waited for the lock.
    const taken = stepsTakenIn(database, steps)
    for (const [index, step] of steps.entries()) {
      if (index >= taken) {
        takeStep(database, step, index)
      }
    }
    if (taken < steps.length) {
      recordSteps(database, steps)
    }
    for (const zone of missingZones(database, zones)) {
      database.prepare('insert into lead_zones (zone) values (?)').run(zone)
    }
    database.exec('commit')
  } catch (error) {
    rollBack(database)
    throw error
  } finally {
    database.exec('pragma foreign_keys = on')
  }
}

/** Records the steps so that a server which knows fewer refuses the database for one that is not additive, and for no other. */
function recordSteps(database: DatabaseSync, steps: readonly Migration[]): void {
  database.exec(`create table if not exists schema_steps (
      id integer not null primary key check (id = 1),
      taken integer not null
    ) strict;
    insert into schema_steps (id, taken) values (1, ${steps.length}) on conflict do update set taken = excluded.taken`)
  const version = steps.findLastIndex((step) => !isAdditive(step)) + 1
  if (version > Number(database.prepare('pragma user_version').get()?.user_version)) {
    database.exec(`pragma user_version = ${version}`)
  }
}

function takeStep(database: DatabaseSync, step: Migration, version: number): void {
  // Dangling rows that are there already, from a program that does not enforce foreign keys, must not prevent the start.
  const before = danglingRows(database).length
  const change = isAdditive(step) ? step.additive : step
  if (typeof change === 'string') {
    database.exec(change)
  } else {
    change(database)
  }
  const after = danglingRows(database)
  if (after.length > before) {
    const tables = [...new Set(after.map(({ table, parent }) => `${table} to ${parent}`))].join(', ')
    throw new Error(
      `the step to version ${version + 1} of its schema leaves ${after.length - before} more rows that refer to missing ones (${tables}): nothing was changed`,
    )
  }
}

function danglingRows(database: DatabaseSync) {
  return database.prepare('pragma foreign_key_check').all()
}

function missingZones(database: DatabaseSync, zones: readonly Zone[]): readonly Zone[] {
  return zones.filter((zone) => !database.prepare('select 1 from lead_zones where zone = ?').get(zone))
}

/** A replacement in the definition of a table. */
interface Replacement {
  readonly from: string
  readonly to: string
}

/**
 * Rebuilds a table with another definition, since SQLite cannot change a check; rows, indexes and triggers are kept. It is to
 * be called by migrate() alone: while foreign keys are enforced, it would delete the rows that refer to the table
 * (https://www.sqlite.org/lang_altertable.html, section 7).
 *
 * @throws Error when the definition does not hold the text exactly once
 */
export function rebuildTable(database: DatabaseSync, table: string, { from, to }: Replacement): void {
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
