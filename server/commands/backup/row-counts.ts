import type { ArchivedTable } from '../../database/archive.ts'
import { table } from '../printing.ts'
import { archivedTables } from './archived-tables.ts'

/** The number of rows by the name of their table. */
export type RowCounts = ReadonlyMap<string, number>

export function addRow(counts: Map<string, number>, row: { readonly table: ArchivedTable }): void {
  const { name } = row.table
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** Writes a table for a terminal, with a line for each table of a backup. */
export function countTable(heading: string, counts: RowCounts, leftOut: RowCounts = new Map()): string {
  const headings = [heading, 'ROWS', ...(leftOut.size > 0 ? ['LEFT OUT'] : [])]
  const lines = archivedTables
    .filter(({ name }) => counts.has(name))
    .map(({ name, words }) => {
      const missing = leftOut.get(name) ?? 0
      return [words[1], String((counts.get(name) ?? 0) - missing), String(missing)]
    })
  return table(
    headings.map((each) => ({ heading: each, maxWidth: 40 })),
    lines,
  )
}

const list = new Intl.ListFormat('en-GB')

/** Returns the words for the rows that there are: '3 leads, 1 passkey and 2 photographs'. */
export function countWords(counts: RowCounts): string {
  const lines = archivedTables.flatMap(({ name, words }) => {
    const count = counts.get(name) ?? 0
    return count === 0 ? [] : [`${count} ${words[count === 1 ? 0 : 1]}`]
  })
  return list.format(lines)
}
