import * as z from 'zod/mini'
import { isWithin } from '../../business/json-places.ts'
import type { DraftField } from '../../contracts/editing.ts'
import { withPresentNames } from '../../editing/renamed-photographs.ts'
import { withWholeFields } from '../../editing/whole-fields.ts'
import { isoBefore } from '../database/clock.ts'
import { query, type SqlDatabase, type SqlRow, toDateOrNull } from '../database/sql-database.ts'
import { putAwayAt, type StoredVersion, siteVersionsIn } from './versions/site-versions.ts'

/** The draft of the site's content: the changed fields by their place. */
export interface StoredDraft {
  readonly revision: number
  readonly fields: Readonly<Record<string, DraftField>>
  /** The places of changes that wait when the others are published; left out where none does. */
  readonly waiting?: readonly string[]
}

/** Somebody who has said nothing for so long is not editing any more. */
export const PRESENT_MS = 45_000

const draftFields = z.record(
  z.string(),
  z.object({
    value: z.unknown(),
    by: z.string(),
    at: z.string(),
    revision: z.number(),
    waits: z.optional(z.boolean()),
    isDefault: z.optional(z.boolean()),
  }),
)

/** Where a field waits that has its default again: no field takes this value, so that a release without marks shows the default too. */
const defaultThatWaits = { value: 0, by: '', at: '', isDefault: true }

export type EditingStore = ReturnType<typeof editingStoreIn>

/** The draft, the versions and the editors of the site, in the SQL that both databases share. */
export function editingStoreIn(database: SqlDatabase) {
  return {
    ...siteVersionsIn(database),

    /**
     * Texts that differ, separated by a dot: once the draft has changed, and once the versions or their files have. With the time of the
     * newest, as a database that was put back to an older state gives the same ids again.
     */
    fingerprint: async (): Promise<string> => {
      const [row] = await query(
        database,
        `select coalesce((select revision from site_draft), 0) as draft, coalesce(max(id), 0) as version,
           max(at) as at, coalesce(sum(length(pictures)), 0) as files from site_versions`,
      )
      return `${row?.draft}.${row?.version}-${toDateOrNull(row?.at)?.getTime() ?? 0}-${row?.files}`
    },

    draft: async (): Promise<StoredDraft> => {
      const [row] = await query(database, 'select revision, fields from site_draft')
      return row === undefined ? { revision: 0, fields: {} } : toDraft(row)
    },

    /**
     * Replaces the draft if it still has the revision that the new one comes from, which is one less.
     *
     * @param putAway what the draft was, to be added to the versions in the same transaction
     * @returns false when somebody else was faster, and nothing is written: read it again
     */
    replaceDraft: async (draft: StoredDraft, putAway?: Omit<StoredVersion, 'id'>): Promise<boolean> => {
      const { revision } = draft
      const results = await database.run([
        ...(putAway === undefined ? [] : putAwayAt(revision - 1, putAway)),
        {
          sql: `insert into site_draft (id, revision, fields) values (1, $1, $2)
            on conflict (id) do update set revision = excluded.revision, fields = excluded.fields
              where site_draft.revision = excluded.revision - 1
            returning revision`,
          values: [revision, JSON.stringify(markedFields(draft))],
        },
      ])
      return results.at(-1)?.length === 1
    },

    present: async (session: string, name: string, section: string, now: Date): Promise<void> => {
      await query(
        database,
        (place) => `insert into site_editors (session_id, name, section, at)
          values (${place(session)}, ${place(name)}, ${place(section)}, ${place(now.toISOString())})
          on conflict (session_id) do update set name = excluded.name, section = excluded.section, at = excluded.at`,
      )
    },

    /** Who else is editing, each person once. */
    others: async (session: string, now: Date) => {
      const rows = await query(
        database,
        (place) => `select name, section from site_editors
          where session_id <> ${place(session)} and at > ${place(isoBefore(now, PRESENT_MS))} order by at`,
      )
      // The newest place of somebody with two telephones.
      const places = new Map(rows.map(({ name, section }) => [String(name), String(section)]))
      return [...places].map(([name, section]) => ({ name, section }))
    },
  }
}

/** The fields as they are stored, with the marks of those that wait. */
function markedFields({ revision, fields, waiting = [] }: StoredDraft) {
  const marked = waiting.map((path) => {
    const field = Object.hasOwn(fields, path) ? fields[path] : { ...defaultThatWaits, revision }
    return [path, { ...field, waits: true }]
  })
  return { ...fields, ...Object.fromEntries(marked) }
}

function toDraft({ revision, fields }: SqlRow): StoredDraft {
  const marked = Object.entries(draftFields.parse(withPresentNames(JSON.parse(String(fields)))))
  const waiting = marked.filter(([, { waits }]) => waits).map(([path]) => path)
  const stored = marked
    .filter(([, { isDefault }]) => !isDefault)
    .map(([path, { value, by, at, revision: of }]): [string, DraftField] => [path, { value, by, at, revision: of }])
  const values = withWholeFields(Object.fromEntries(stored.map(([path, { value }]) => [path, value])))
  const own = new Map(stored)
  // Of parts that are one field now, who changed one last has changed the field. Those without a place any more are fields themselves.
  const fieldOf = (place: string, value: unknown): DraftField => {
    const parts = stored
      .filter(([path]) => isWithin(path, place) && !Object.hasOwn(values, path))
      .map(([, field]) => field)
    return { ...parts.reduce((one, other) => (other.revision > one.revision ? other : one)), value }
  }
  return {
    revision: Number(revision),
    fields: Object.fromEntries(
      Object.entries(values).map(([path, value]) => [path, own.get(path) ?? fieldOf(path, value)]),
    ),
    ...(waiting.length > 0 && { waiting }),
  }
}
