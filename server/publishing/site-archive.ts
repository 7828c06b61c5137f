import type { ArchivedTable } from '../database/archive.ts'

/** What the owner has changed of the site, and the pictures that its pages show. */
export const siteTables: readonly ArchivedTable[] = [
  {
    name: 'site_draft',
    words: ['draft of the site', 'drafts of the site'],
    key: 'id',
    mustBeEmpty: true,
  },
  {
    name: 'site_versions',
    words: ['version of the site', 'versions of the site'],
    key: 'id',
    mustBeEmpty: true,
    kinds: { restored_from: 'time' },
  },
  { name: 'site_photographs', words: ['photograph', 'photographs'], key: 'name', mustBeEmpty: true },
  // Pictures could be made again, but only while nobody waits for a page with them.
  { name: 'site_renditions', words: ['file of a version', 'files of versions'], key: 'path' },
]
