import { MAX_PHOTOGRAPHS_BYTES, type SitePhotographs, type StoredPhotograph } from './site-photographs.ts'
import { query, type SqlDatabase, type SqlRow } from './sql-database.ts'

const columns = 'name, width, height, colour, digest'

/** The photographs of a store, in the SQL that both databases share. */
export function sitePhotographsIn(database: SqlDatabase): SitePhotographs {
  return {
    list: async () =>
      (await query(database, `select ${columns} from site_photographs order by at, name`)).map(toPhotograph),

    read: async (name) => bytesOf(await query(database, 'select bytes from site_photographs where name = $1', name)),

    add: async ({ name, width, height, colour, digest }, bytes, by, now) => {
      const [total] = await query(
        database,
        'select coalesce(sum(length(bytes)), 0) as bytes from site_photographs where name <> $1',
        name,
      )
      if (Number(total?.bytes) + bytes.length > MAX_PHOTOGRAPHS_BYTES) {
        return false
      }
      await query(
        database,
        `insert into site_photographs (${columns}, by, at, bytes) values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (name) do nothing`,
        name,
        width,
        height,
        colour,
        digest,
        by,
        now.toISOString(),
        bytes,
      )
      return true
    },

    remove: async (name) => {
      await query(database, 'delete from site_photographs where name = $1', name)
    },

    rendition: async (path) =>
      bytesOf(await query(database, 'select bytes from site_renditions where path = $1', path)),

    madeOf: async (paths) => {
      const made = new Set<string>()
      for (let start = 0; start < paths.length; start += CHUNK) {
        const some = paths.slice(start, start + CHUNK)
        const names = some.map((_, index) => `$${index + 1}`).join(', ')
        const rows = await query(database, `select path from site_renditions where path in (${names})`, ...some)
        for (const { path } of rows) {
          made.add(String(path))
        }
      }
      return made
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
      for (const path of rows.map((row) => String(row.path)).filter((each) => !kept.has(each))) {
        await query(database, 'delete from site_renditions where path = $1', path)
      }
    },

    addPart: async (upload, part, session, bytes, now) => {
      await query(
        database,
        `insert into site_uploads (id, part, session_id, at, bytes) values ($1, $2, $3, $4, $5)
         on conflict (id, part) do update set bytes = excluded.bytes where site_uploads.session_id = excluded.session_id`,
        upload,
        part,
        session,
        now.toISOString(),
        bytes,
      )
    },

    parts: async (upload, count, session) => {
      const rows = await query(
        database,
        'select part, bytes from site_uploads where id = $1 and session_id = $2 order by part',
        upload,
        session,
      )
      const isWhole = rows.length === count && rows.every(({ part }, index) => Number(part) === index)
      return isWhole ? rows.map((row) => toBytes(row.bytes)) : null
    },

    forgetUploads: async (upload, before) => {
      await query(database, 'delete from site_uploads where id = $1 or at < $2', upload, before.toISOString())
    },
  }
}

/** Names in one statement. */
const CHUNK = 200

function toPhotograph({ name, width, height, colour, digest }: SqlRow): StoredPhotograph {
  return {
    name: String(name),
    width: Number(width),
    height: Number(height),
    colour: String(colour),
    digest: String(digest),
  }
}

function bytesOf([row]: readonly SqlRow[]): Uint8Array | null {
  return row === undefined ? null : toBytes(row.bytes)
}

function toBytes(value: unknown): Uint8Array {
  if (!(value instanceof Uint8Array)) {
    throw new Error('the database has something else than bytes')
  }
  return value
}
