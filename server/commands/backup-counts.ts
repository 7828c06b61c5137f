import type { ArchivedTable } from '../store/archived-row.ts'
import { counted } from './lead-words.ts'

/** How many rows of each table. */
export type BackupCounts = Record<ArchivedTable, number>

export const noRows: Readonly<BackupCounts> = { leads: 0, notifications: 0 }

export function countWords({ leads, notifications }: Readonly<BackupCounts>): string {
  return `${counted(leads, 'lead')} and ${counted(notifications, 'notification')}`
}
