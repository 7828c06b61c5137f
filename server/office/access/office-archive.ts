import type { ArchivedTable } from '../../database/archive.ts'

/** Who may enter the office. */
export const officeTables: readonly ArchivedTable[] = [
  {
    name: 'office_people',
    words: ['person of the office', 'people of the office'],
    key: 'id',
    mustBeEmpty: true,
  },
  {
    name: 'office_passkeys',
    words: ['passkey', 'passkeys'],
    key: 'id',
  },
]
