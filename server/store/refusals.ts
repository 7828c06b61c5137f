import type { ArchivedTable, BackupRow } from './archived-row.ts'
import type { SqlValue } from './sql-database.ts'

/** A row of a backup that the store refuses. */
export interface RefusedRow {
  readonly table: ArchivedTable
  readonly id: string
  /** The line of the backup that it is in. */
  readonly line: number
  /** The database's rule that it violates, without what is in the row. */
  readonly rule: string
}

/** What a store refuses of a backup. */
export interface Refusals {
  readonly rows: readonly RefusedRow[]
  /** How many notifications cannot be there because their lead was refused. */
  readonly orphans: number
}

/** The rule that a row violates, and whether it is that the row refers to another which is not there. */
export interface ViolatedRule {
  readonly rule: string
  readonly isReference: boolean
}

/** Collects what a store refuses while it is restored. */
export function collectRefusals() {
  const rows: RefusedRow[] = []
  const refusedLeads = new Set<SqlValue | undefined>()
  let orphans = 0
  return {
    add({ table, values, line }: BackupRow, { rule, isReference }: ViolatedRule): void {
      if (isReference && refusedLeads.has(values.lead_id)) {
        orphans += 1
        return
      }
      if (table === 'leads') {
        refusedLeads.add(values.id)
      }
      rows.push({ table, id: String(values.id), line, rule })
    },
    all: (): Refusals => ({ rows, orphans }),
  }
}

export type RefusalCollector = ReturnType<typeof collectRefusals>
