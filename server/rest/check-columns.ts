import { leadFields } from '../../leads/lead.ts'
import { restErrors } from './rest-errors.ts'

/** Columns that exist, and that the public role may not fill in. */
const furtherColumns = ['id', 'created_at', 'same_lead_key', 'held_because', 'contacted_at']

/**
 * Checks that an insert names columns that exist and that the public role may fill in.
 *
 * @throws RestError for the first that does not exist, or else when one is not granted
 */
export function checkColumns(columns: readonly string[]): void {
  const known: readonly string[] = [...leadFields, ...furtherColumns]
  const unknown = columns.find((column) => !known.includes(column))
  if (unknown !== undefined) {
    throw restErrors.unknownColumn(unknown)
  }
  if (columns.some((column) => furtherColumns.includes(column))) {
    throw restErrors.permissionDenied()
  }
}
