import { HOUR_MS } from '../../../leads/milliseconds.ts'
import { isoBefore } from '../../database/clock.ts'
import { inBatches, isOneOf, type Place, query, type SqlDatabase, toDate, write } from '../../database/sql-database.ts'

/** A photograph from the office, upright, in sRGB and without metadata. */
export interface StoredPhotograph {
  /** Its name in the library, for instance `foto-3f2a91c0`; also the begin of the address of its renditions. */
  readonly name: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Mean colour as `#rrggbb`. */
  readonly colour: string
  /** Of the bytes, 64 hexadecimal digits. */
  readonly digest: string
}

/** All photographs together take at most so much (bytes). */
const MAX_PHOTOGRAPHS_BYTES = 600 * 1024 * 1024

/** A file is written anew to count as new, and not each time. */
const RENEWED_AFTER_MS = HOUR_MS

/** In one transaction, each of some hundred KB, which SQLite writes anew or overwrites: a lead may have to wait for it. */
const FILES_AT_ONCE = 8

const columns = 'name, width, height, colour, digest'

export type SitePhotographs = ReturnType<typeof sitePhotographsIn>

/**
 * The photographs, and the files of versions that no build has made, in the SQL that both databases share: the pictures made of
 * photographs, and also style sheets and scripts, in a table that is named for the pictures alone.
 */
export function sitePhotographsIn(database: SqlDatabase, maxBytes = MAX_PHOTOGRAPHS_BYTES) {
  const bytesOf = async (sql: string, key: string) => {
    const [row] = await query(database, sql, key)
    return row?.bytes instanceof Uint8Array ? row.bytes : null
  }

  return {
    /** The library, each with the time when it came, the newest last. */
    list: async () => {
      const rows = await query(database, `select ${columns}, at from site_photographs order by at, name`)
      return rows.map((row) => ({
        name: String(row.name),
        width: Number(row.width),
        height: Number(row.height),
        colour: String(row.colour),
        digest: String(row.digest),
        at: toDate(row.at),
      }))
    },

    /** The bytes of a photograph; null where there is none of that name. */
    read: (name: string): Promise<Uint8Array | null> =>
      bytesOf('select bytes from site_photographs where name = $1', name),

    /** Adds a photograph; one that is there already stays. Returns false when there is no room for it. */
    add: async (photograph: StoredPhotograph, bytes: Uint8Array, by: string, now: Date): Promise<boolean> => {
      const { name, width, height, colour, digest } = photograph
      // In turns, as two that fit each alone may not fit together.
      const results = await database.run([
        ...database.inTurns,
        {
          sql: `insert into site_photographs (${columns}, by, at, bytes)
            select $1, $2, $3, $4, $5, $6, $7, $8
            where (select coalesce(sum(length(bytes)), 0) from site_photographs) + $9 <= $10
            on conflict (name) do nothing`,
          values: [name, width, height, colour, digest, by, now.toISOString(), bytes, bytes.length, maxBytes],
        },
        { sql: 'select name from site_photographs where name = $1 and digest = $2', values: [name, digest] },
      ])
      return (results.at(-1)?.length ?? 0) > 0
    },

    /** Removes a photograph with its renditions. Returns false when there is none, or a version shows it. */
    remove: async (name: string): Promise<boolean> => {
      const results = await database.run([
        // In turns: a version is added only while the photographs that it shows are there (site-versions.ts).
        ...database.inTurns,
        {
          // Names hold no % and no _.
          sql: `delete from site_photographs where name = $1 and not exists (
              select 1 from site_versions where fields like $2)
            returning digest`,
          values: [name, `%"${name}"%`],
        },
      ])
      const [row] = results.at(-1) ?? []
      if (row === undefined) {
        return false
      }
      const own = [`/photos/${name}.%`, `/photos/whole/${String(row.digest)}`]
      await inBatches(
        database,
        (limit) => ({
          sql: `delete from site_renditions where path in (
              select path from site_renditions where path like $1 or path = $2 order by path limit $3) returning path`,
          values: [...own, limit],
        }),
        FILES_AT_ONCE,
      )
      return true
    },

    /** A file by its address on the site, for instance `/photos/…`; null where it is not made. */
    file: (path: string): Promise<Uint8Array | null> =>
      bytesOf('select bytes from site_renditions where path = $1', path),

    /** Which of these files are made. They count as new: who asks is about to show them. */
    madeOf: async (paths: readonly string[], now: Date): Promise<ReadonlySet<string>> => {
      if (paths.length === 0) {
        return new Set()
      }
      const areNamed = (place: Place) => isOneOf('path', paths, place)
      const before = isoBefore(now, RENEWED_AFTER_MS)
      await inBatches(
        database,
        (limit) =>
          write(
            (place) => `update site_renditions set at = ${place(now.toISOString())} where path in (
                select path from site_renditions where at < ${place(before)} and ${areNamed(place)} order by path limit ${limit})
              returning path`,
          ),
        FILES_AT_ONCE,
      )
      // Only now: what is forgotten meanwhile is not found.
      const rows = await query(database, (place) => `select path from site_renditions where ${areNamed(place)}`)
      return new Set(rows.map(({ path }) => String(path)))
    },

    addFile: async (path: string, bytes: Uint8Array, now: Date): Promise<void> => {
      await query(
        database,
        (place) => `insert into site_renditions (path, at, bytes)
          values (${place(path)}, ${place(now.toISOString())}, ${place(bytes)}) on conflict (path) do nothing`,
      )
    },

    /** Removes the files that are not among these and older than a time. */
    forgetFiles: async (kept: ReadonlySet<string>, before: Date): Promise<void> => {
      const rows = await query(database, 'select path from site_renditions where at < $1', before.toISOString())
      const unused = rows.map(({ path }) => String(path)).filter((path) => !kept.has(path))
      for (let start = 0; start < unused.length; start += FILES_AT_ONCE) {
        await database.run(
          unused.slice(start, start + FILES_AT_ONCE).map((path) => ({
            sql: 'delete from site_renditions where path = $1 and at < $2',
            values: [path, before.toISOString()],
          })),
        )
      }
    },
  }
}
