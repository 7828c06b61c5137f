import type { DatabaseSync } from 'node:sqlite'
import { type Migration, migrations } from './migrations.ts'
import { rollBack } from './roll-back.ts'

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

/**
 * Takes the steps that a database lacks, all of them or none. Foreign keys are not enforced meanwhile: a step that
 * rebuilds a table drops it, which would delete all rows that refer to it.
 *
 * @throws Error when a step leaves rows that refer to missing ones
 */
export function migrate(database: DatabaseSync, steps: readonly Migration[]): void {
  // Within a transaction this has no effect.
  database.exec('pragma foreign_keys = off')
  try {
    database.exec('begin immediate')
    // Read within the transaction: another process may have migrated while this one waited for the lock.
    for (let version = schemaVersionOf(database, steps); version < steps.length; version += 1) {
      takeStep(database, steps[version] ?? '', version)
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

function danglingRows(database: DatabaseSync) {
  return database.prepare('pragma foreign_key_check').all()
}
