import * as z from 'zod/mini'
import { withPresentNames } from '../../editing/renamed-photographs.ts'
import { isoBefore } from '../database/clock.ts'
import { toDate } from '../database/row-values.ts'
import { query, type SqlDatabase, type SqlRow, type SqlValue, type Statement } from '../database/sql-database.ts'
import {
  KEPT_VERSIONS,
  PRESENT_MS,
  REACHABLE_MS,
  type SiteEditing,
  type StoredDraft,
  type StoredVersion,
} from './site-editing.ts'

const overlay = z.record(z.string(), z.unknown())

const draftFields = z.record(
  z.string(),
  z.object({ value: z.unknown(), by: z.string(), at: z.string(), revision: z.number() }),
)

const addresses = z.array(z.string())

const versionColumns = 'id, at, by, kind, fields, pictures'

/** The draft, the versions and the editors of the site, in the SQL that both databases share. */
export function siteEditingIn(database: SqlDatabase): SiteEditing {
  const versionsWhere = async (condition: string, ...values: readonly (string | number)[]) =>
    (await query(database, `select ${versionColumns} from site_versions ${condition}`, ...values)).map(toVersion)

  return {
    fingerprint: async () => {
      const [row] = await query(
        database,
        `select coalesce((select revision from site_draft), 0) as draft, coalesce(max(id), 0) as version,
           coalesce(sum(length(pictures)), 0) as pictures from site_versions`,
      )
      return `${row?.draft}.${row?.version}-${row?.pictures}`
    },

    draft: async () => {
      const [row] = await query(database, 'select revision, fields from site_draft')
      return row === undefined ? { revision: 0, fields: {} } : toDraft(row)
    },

    replaceDraft: async ({ revision, fields }, putAway) => {
      const results = await database.run([
        ...(putAway === undefined ? [] : putAwayAt(revision - 1, putAway)),
        {
          sql: `insert into site_draft (id, revision, fields) values (1, $1, $2)
            on conflict (id) do update set revision = excluded.revision, fields = excluded.fields
              where site_draft.revision = excluded.revision - 1
            returning revision`,
          values: [revision, JSON.stringify(fields)],
        },
      ])
      return results.at(-1)?.length === 1
    },

    live: async () => {
      const [newest] = await versionsWhere("where kind = 'published' order by id desc limit 1")
      return newest ?? null
    },

    versions: () => versionsWhere('order by id desc limit $1', KEPT_VERSIONS),

    keptVersions: () => versionsWhere('order by id desc'),

    // A version was online until the next one was published.
    onlineSince: (since) =>
      versionsWhere(
        `where kind = 'published' and id >= coalesce(
           (select max(id) from site_versions where kind = 'published' and at <= $1), 0) order by id desc`,
        since.toISOString(),
      ),

    addVersion: async (version) => {
      const [inserted = []] = await database.run([
        { sql: `${insertVersion} values ($1, $2, $3, $4, $5) returning id`, values: valuesOf(version) },
        removeOldVersions(version.at),
      ])
      return Number(inserted[0]?.id)
    },

    addPictures: async (id, added) => {
      for (;;) {
        const [row] = await query(database, 'select pictures from site_versions where id = $1', id)
        const before = String(row?.pictures ?? '[]')
        const known: readonly string[] = addresses.parse(JSON.parse(before))
        const all = [...new Set([...known, ...added])]
        if (row === undefined || all.length === known.length) {
          return
        }
        const change = 'update site_versions set pictures = $1 where id = $2 and pictures = $3 returning id'
        // Otherwise another process was faster, whose addresses are kept too.
        if ((await query(database, change, JSON.stringify(all), id, before)).length > 0) {
          return
        }
      }
    },

    present: async (session, name, section, now) => {
      await query(
        database,
        `insert into site_editors (session_id, name, section, at) values ($1, $2, $3, $4)
         on conflict (session_id) do update set name = excluded.name, section = excluded.section, at = excluded.at`,
        session,
        name,
        section,
        now.toISOString(),
      )
    },

    others: async (session, now) => {
      const rows = await query(
        database,
        'select name, section from site_editors where session_id <> $1 and at > $2 order by at',
        session,
        isoBefore(now, PRESENT_MS),
      )
      // The newest place of somebody with two telephones.
      const places = new Map(rows.map(({ name, section }) => [String(name), String(section)]))
      return [...places].map(([name, section]) => ({ name, section }))
    },
  }
}

const insertVersion = 'insert into site_versions (at, by, kind, fields, pictures)'

function valuesOf({ at, by, kind, overlay, pictures }: Omit<StoredVersion, 'id'>): readonly SqlValue[] {
  return [at.toISOString(), by, kind, JSON.stringify(overlay), JSON.stringify(pictures)]
}

/** Adds a version if the draft has a revision, and keeps others from changing the draft until the transaction ends. */
function putAwayAt(revision: number, version: Omit<StoredVersion, 'id'>): readonly Statement[] {
  return [
    {
      sql: `insert into site_draft (id, revision, fields) values (1, 0, '{}')
        on conflict (id) do update set revision = site_draft.revision`,
    },
    {
      sql: `${insertVersion} select $1, $2, $3, $4, $5 from site_draft where revision = $6`,
      values: [...valuesOf(version), revision],
    },
    removeOldVersions(version.at),
  ]
}

function removeOldVersions(now: Date): Statement {
  return {
    sql: `delete from site_versions
      where id not in (select id from site_versions order by id desc limit $1)
        and id < coalesce((select max(id) from site_versions where kind = 'published' and at <= $2), 0)`,
    values: [KEPT_VERSIONS, isoBefore(now, REACHABLE_MS)],
  }
}

function toDraft({ revision, fields }: SqlRow): StoredDraft {
  return { revision: Number(revision), fields: draftFields.parse(withPresentNames(JSON.parse(String(fields)))) }
}

function toVersion({ id, at, by, kind, fields, pictures }: SqlRow): StoredVersion {
  return {
    id: Number(id),
    at: toDate(at),
    by: String(by),
    kind: kind === 'draft' ? 'draft' : 'published',
    overlay: overlay.parse(withPresentNames(JSON.parse(String(fields)))),
    pictures: addresses.parse(JSON.parse(String(pictures))),
  }
}
