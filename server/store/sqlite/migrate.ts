import type { DatabaseSync } from 'node:sqlite'
import { type Migration, migrations } from './migrations.ts'
import { type Change, rebuildTable } from './rebuild-table.ts'

/** Undoes the transaction if it is still open: after some failures, a full disk for instance, SQLite has undone it itself. */
export function rollBack(database: DatabaseSync): void {
  if (database.isTransaction) {
    database.exec('rollback')
  }
}

/** The schema that a database should have. */
export interface Schema {
  readonly steps: readonly Migration[]
  /** The options of the form's city choice. */
  readonly zones: readonly string[]
}

/**
 * Reads the version of a database's schema.
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

/** Returns whether a database lacks steps of the schema, or a zone that the form offers in its check. */
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
  // Dangling rows that are there already, from a program that does not enforce foreign keys, must not prevent the start.
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

function danglingRows(database: DatabaseSync) {
  return database.prepare('pragma foreign_key_check').all()
}

/**
 * Finds the change that lets the check on the zone allow all zones; former zones stay allowed. It is not a step of the
 * migrations, as an owner's own city in that list would collide with the next step of an update.
 *
 * @returns null when the check allows all of them
 */
function newZonesIn(database: DatabaseSync, zones: readonly string[]): Change | null {
  const table = database.prepare(`select sql from sqlite_schema where type = 'table' and name = 'leads'`).get()
  const [from, list] = /zone in \(([^)]*)\)/.exec(String(table?.sql)) ?? []
  const missing = zones.map((zone) => `'${zone}'`).filter((zone) => !list?.includes(zone))
  return from === undefined || missing.length === 0 ? null : { from, to: `zone in (${[list, ...missing].join(', ')})` }
}
