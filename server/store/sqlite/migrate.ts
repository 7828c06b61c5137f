import type { DatabaseSync } from 'node:sqlite'
import type { Zone } from '../../../leads/lead.ts'
import { type Migration, migrations } from './migrations.ts'

/** Undoes the transaction if it is still open: after some failures, a full disk for instance, SQLite has undone it itself. */
export function rollBack(database: DatabaseSync): void {
  if (database.isTransaction) {
    database.exec('rollback')
  }
}

/** The schema that a database should have. */
export interface Schema {
  readonly steps: readonly Migration[]
  /** The zones that it should know. */
  readonly zones: readonly Zone[]
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

/** Returns whether a database lacks steps of the schema, or a zone that it should know. */
export function isOutdated(database: DatabaseSync, { steps, zones }: Schema): boolean {
  return schemaVersionOf(database, steps) < steps.length || missingZones(database, zones).length > 0
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
    for (let version = schemaVersionOf(database, steps); version < steps.length; version += 1) {
      takeStep(database, steps[version] ?? '', version)
    }
    for (const zone of missingZones(database, zones)) {
      database.prepare('insert into lead_zones (zone) values (?)').run(zone)
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

function missingZones(database: DatabaseSync, zones: readonly Zone[]): readonly Zone[] {
  return zones.filter((zone) => !database.prepare('select 1 from lead_zones where zone = ?').get(zone))
}
