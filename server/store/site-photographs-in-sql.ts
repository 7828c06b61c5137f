import { isoBefore } from './clock.ts'
import { toDate } from './lead-rows.ts'
import { MAX_PHOTOGRAPHS_BYTES, type SitePhotographs, type StoredPhotograph } from './site-photographs.ts'
import { query, type SqlDatabase, type SqlRow } from './sql-database.ts'

/** A rendition is written anew to count as new, and not each time. */
const RENEWED_AFTER_MS = 60 * 60_000

const columns = 'name, width, height, colour, digest'

/** The photographs of a store, in the SQL that both databases share. */
export function sitePhotographsIn(database: SqlDatabase, maxBytes = MAX_PHOTOGRAPHS_BYTES): SitePhotographs {
  const bytesOf = async (sql: string, key: string) => {
    const [row] = await query(database, sql, key)
    return row === undefined ? null : toBytes(row.bytes)
  }

  return {
    list: async () => {
      const rows = await query(database, `select ${columns}, at from site_photographs order by at, name`)
      return rows.map((row) => ({ ...toPhotograph(row), at: toDate(row.at) }))
    },

    read: (name) => bytesOf('select bytes from site_photographs where name = $1', name),

    add: async (photograph, bytes, by, now) => {
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

    remove: async (name) => {
      await database.run([
        // Names hold no % and no _.
        { sql: 'delete from site_renditions where path like $1', values: [`/photos/${name}.%`] },
        {
          sql: `delete from site_renditions where path in (select '/photos/whole/' || digest from site_photographs where name = $1)`,
          values: [name],
        },
        { sql: 'delete from site_photographs where name = $1', values: [name] },
      ])
    },

    rendition: (path) => bytesOf('select bytes from site_renditions where path = $1', path),

    madeOf: async (paths, now) => {
      if (paths.length === 0) {
        return new Set()
      }
      const isAmong = `path in (${places(paths)})`
      // In this order: what is forgotten meanwhile is not found.
      const [, rows = []] = await database.run([
        {
          sql: `update site_renditions set at = $${paths.length + 1} where at < $${paths.length + 2} and ${isAmong}`,
          values: [...paths, now.toISOString(), isoBefore(now, RENEWED_AFTER_MS)],
        },
        { sql: `select path from site_renditions where ${isAmong}`, values: paths },
      ])
      return new Set(rows.map(({ path }) => String(path)))
    },

    addRendition: async (path, bytes, now) => {
      await query(
        database,
        'insert into site_renditions (path, at, bytes) values ($1, $2, $3) on conflict (path) do nothing',
        path,
        now.toISOString(),
        bytes,
      )
    },

    forgetRenditions: async (kept, before) => {
      const rows = await query(database, 'select path from site_renditions where at < $1', before.toISOString())
      const unused = rows.map(({ path }) => String(path)).filter((path) => !kept.has(path))
      await database.run(
        unused.map((path) => ({
          sql: 'delete from site_renditions where path = $1 and at < $2',
          values: [path, before.toISOString()],
        })),
      )
    },
  }
}

function places(values: readonly unknown[]): string {
  return values.map((_, index) => `$${index + 1}`).join(', ')
}

function toPhotograph(row: SqlRow): StoredPhotograph {
  return {
    name: String(row.name),
    width: Number(row.width),
    height: Number(row.height),
    colour: String(row.colour),
    digest: String(row.digest),
  }
}

function toBytes(value: unknown): Uint8Array {
  if (!(value instanceof Uint8Array)) {
    throw new TypeError('the column holds no bytes')
  }
  return value
}
