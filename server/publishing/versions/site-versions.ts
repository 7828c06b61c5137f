import * as z from 'zod/mini'
import type { Overlay } from '../../../content/editing/field.ts'
import { withPresentNames } from '../../../editing/renamed-photographs.ts'
import { withWholeFields } from '../../../editing/whole-fields.ts'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import { isoBefore } from '../../database/clock.ts'
import {
  isOneOf,
  type Place,
  query,
  type SqlDatabase,
  type SqlRow,
  type SqlValue,
  type Statement,
  toDate,
  toNumberOrNull,
  write,
} from '../../database/sql-database.ts'

/** A version as it is stored: newer ones have higher ids. */
export interface StoredVersion {
  readonly id: number
  readonly at: Date
  readonly by: string
  readonly kind: 'published' | 'draft'
  readonly overlay: Overlay
  /**
   * Addresses of the files, pictures and texts, that its pages load and that no build has made, as each build that showed it names
   * them. The column is named for the pictures alone.
   */
  readonly files: readonly string[]
  /** When the version was published that this one has put online again. */
  readonly restoredFrom?: Date
}

/** How many versions are kept. */
export const KEPT_VERSIONS = 20

/** Files of a version are served for so long after the next one was published. */
export const REACHABLE_MS = DAY_MS

const overlay = z.record(z.string(), z.unknown())

const addresses = z.array(z.string())

const newestPublishedId = "select max(id) as id from site_versions where kind = 'published'"

const versionColumns = 'id, at, by, kind, fields, pictures, restored_from'

export function siteVersionsIn(database: SqlDatabase) {
  const versionsWhere = async (condition: string, ...values: readonly (string | number)[]) =>
    (await query(database, `select ${versionColumns} from site_versions ${condition}`, ...values)).map(toVersion)

  return {
    /** The newest published version; null while the page is that of the repository. */
    newestPublished: async (): Promise<StoredVersion | null> => {
      const [newest] = await versionsWhere("where kind = 'published' order by id desc limit 1")
      return newest ?? null
    },

    /** The newest first. The one that is online is among them, however many drafts were put away since. */
    versions: (): Promise<readonly StoredVersion[]> =>
      versionsWhere(
        `where id in (select id from site_versions order by id desc limit $1) or id = (${newestPublishedId}) order by id desc`,
        KEPT_VERSIONS,
      ),

    /** The id of the newest version that somebody has published; null without one. */
    newestBy: async (name: string): Promise<number | null> => {
      const [row] = await query(database, `${newestPublishedId} and by = $1`, name)
      return toNumberOrNull(row?.id)
    },

    /** All that are stored: those, and older ones whose files visitors may still load. */
    keptVersions: (): Promise<readonly StoredVersion[]> => versionsWhere('order by id desc'),

    /**
     * Adds a version, and removes the oldest ones that are neither among the kept ones nor reachable any more.
     *
     * @param shown the photographs of the library that it shows
     * @returns its id; null when one of these was deleted meanwhile, and nothing is written
     */
    addVersion: async (version: Omit<StoredVersion, 'id'>, shown: readonly string[] = []): Promise<number | null> => {
      const areThere = (place: Place) =>
        `(select count(*) from site_photographs where ${isOneOf('name', shown, place)}) = ${shown.length}`
      const results = await database.run([
        // In turns: whoever deletes a photograph looks for the versions that show it (site-photographs.ts).
        ...database.inTurns,
        write(
          (place) => `${insertVersion} select $1, $2, $3, $4, $5, $6 where ${areThere(place)} returning id`,
          valuesOf(version),
        ),
        removeOldVersions(version.at),
      ])
      const [row] = results.at(-2) ?? []
      return row === undefined ? null : Number(row.id)
    },

    /** Changes what all stored versions say but the one that is online. One that somebody else changes meanwhile stays as they leave it. */
    changeOldVersions: async (change: (overlay: Overlay) => Overlay): Promise<void> => {
      const rows = await query(
        database,
        `select id, fields from site_versions where id <> coalesce((${newestPublishedId}), 0)`,
      )
      for (const { id, fields } of rows) {
        const before = toOverlay(fields)
        const after = change(before)
        if (after !== before) {
          await query(
            database,
            'update site_versions set fields = $1 where id = $2 and fields = $3',
            ...[JSON.stringify(after), Number(id), String(fields)],
          )
        }
      }
    },

    /** Adds addresses to the files of a version, if it is still there: a build may name them otherwise than the one before. */
    addFiles: async (id: number, added: readonly string[]): Promise<void> => {
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
  }
}

const insertVersion = 'insert into site_versions (at, by, kind, fields, pictures, restored_from)'

function valuesOf({ at, by, kind, overlay, files, restoredFrom }: Omit<StoredVersion, 'id'>): readonly SqlValue[] {
  const restored = restoredFrom?.toISOString() ?? null
  return [at.toISOString(), by, kind, JSON.stringify(overlay), JSON.stringify(files), restored]
}

/** Adds a version if the draft has a revision, and keeps others from changing the draft until the transaction ends. */
export function putAwayAt(revision: number, version: Omit<StoredVersion, 'id'>): readonly Statement[] {
  return [
    {
      sql: `insert into site_draft (id, revision, fields) values (1, 0, '{}')
        on conflict (id) do update set revision = site_draft.revision`,
    },
    {
      sql: `${insertVersion} select $1, $2, $3, $4, $5, $6 from site_draft where revision = $7`,
      values: [...valuesOf(version), revision],
    },
    removeOldVersions(version.at),
  ]
}

function removeOldVersions(now: Date): Statement {
  return {
    sql: `delete from site_versions
      where id not in (select id from site_versions order by id desc limit $1)
        and (kind = 'draft' or id < coalesce((${newestPublishedId} and at <= $2), 0))`,
    values: [KEPT_VERSIONS, isoBefore(now, REACHABLE_MS)],
  }
}

function toVersion({ id, at, by, kind, fields, pictures, restored_from }: SqlRow): StoredVersion {
  return {
    id: Number(id),
    at: toDate(at),
    by: String(by),
    kind: kind === 'draft' ? 'draft' : 'published',
    overlay: toOverlay(fields),
    files: addresses.parse(JSON.parse(String(pictures))),
    ...(restored_from !== null && { restoredFrom: toDate(restored_from) }),
  }
}

/** Reads what any release has stored. */
function toOverlay(fields: unknown): Overlay {
  return withWholeFields(overlay.parse(withPresentNames(JSON.parse(String(fields)))))
}
