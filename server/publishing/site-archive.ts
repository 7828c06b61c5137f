import { type ArchivedTable, type ColumnRule, orNull, time } from '../database/archive.ts'

/** The server would start with the repository's site, if it could not read what is online. */
const json: ColumnRule = { kind: 'text', allows: isJson }

function isJson(value: unknown): boolean {
  try {
    return typeof JSON.parse(String(value)) === 'object'
  } catch {
    return false
  }
}

/** What the owner has changed of the site, and the pictures that its pages show. */
export const siteTables: readonly ArchivedTable[] = [
  {
    name: 'site_draft',
    words: ['draft of the site', 'drafts of the site'],
    key: 'id',
    mustBeEmpty: true,
    rules: { fields: json },
  },
  {
    name: 'site_versions',
    words: ['version of the site', 'versions of the site'],
    key: 'id',
    mustBeEmpty: true,
    rules: { fields: json, pictures: json, restored_from: orNull(time) },
  },
  { name: 'site_photographs', words: ['photograph', 'photographs'], key: 'name', mustBeEmpty: true },
  // Pictures could be made again, but only while nobody waits for a page with them.
  { name: 'site_renditions', words: ['file of a version', 'files of versions'], key: 'path' },
]
