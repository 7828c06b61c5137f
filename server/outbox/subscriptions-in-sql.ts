import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { isoBefore } from '../database/clock.ts'
import { query, type SqlDatabase, type SqlRow } from '../database/sql-database.ts'
import { IDLE_MS, LONGEST_SESSION_MS } from '../office/access/sessions.ts'
import type { OfficePush, PushKeys, PushSubscription } from './subscriptions.ts'

const keyPair = z.object({ publicKey: z.string(), privateKey: z.string() })

/** The name of the key pair in `office_keys`. */
const KEYS_NAME = 'vapid'

/** The digest names a telephone whose session has ended for so long after its notices were lost. */
const LOST_SHOWN_MS = 7 * 24 * 60 * 60 * 1000

const columns = 'id, endpoint, p256dh, auth'

/** The subscriptions of a store, in the SQL that both databases share. */
export function officePushIn(database: SqlDatabase): OfficePush {
  const findOne = async (condition: string, value: string) => {
    const [row] = await query(
      database,
      `select ${columns} from office_subscriptions where ${condition} and lost_at is null order by created_at desc limit 1`,
      value,
    )
    return row === undefined ? null : toSubscription(row)
  }

  async function storedKeys(): Promise<PushKeys | null> {
    const [row] = await query(database, 'select value from office_keys where name = $1', KEYS_NAME)
    return row === undefined ? null : keyPair.parse(JSON.parse(String(row.value)))
  }

  return {
    keys: async (offered) => {
      const stored = await storedKeys()
      if (stored !== null) {
        return stored
      }
      const own = await offered()
      await query(
        database,
        'insert into office_keys (name, value) values ($1, $2) on conflict (name) do nothing',
        KEYS_NAME,
        JSON.stringify(own),
      )
      // Another process may have been the first.
      return (await storedKeys()) ?? own
    },

    subscribe: async (session, { endpoint, p256dh, auth }, now) => {
      await database.run([
        {
          sql: 'delete from office_subscriptions where session_id = $1 and endpoint <> $2',
          values: [session, endpoint],
        },
        {
          sql: `insert into office_subscriptions (id, session_id, endpoint, p256dh, auth, created_at)
            values ($1, $2, $3, $4, $5, $6)
            on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh,
              auth = excluded.auth, created_at = excluded.created_at, lost_at = null`,
          values: [randomUUID(), session, endpoint, p256dh, auth, now.toISOString()],
        },
      ])
    },

    unsubscribe: async (session) => {
      await query(database, 'delete from office_subscriptions where session_id = $1', session)
    },

    ofSession: (session) => findOne('session_id = $1', session),

    find: (id) => findOne('id = $1', id),

    delivered: async ({ id }, now) => {
      await query(database, 'update office_subscriptions set delivered_at = $2 where id = $1', id, now.toISOString())
    },

    lost: async ({ id, p256dh }, now) => {
      await query(
        database,
        'update office_subscriptions set lost_at = $3 where id = $1 and p256dh = $2',
        id,
        p256dh,
        now.toISOString(),
      )
    },

    forgetEndedSessions: async (now) => {
      const ended = '(seen_at < $1 or created_at < $2)'
      const limits = [isoBefore(now, IDLE_MS), isoBefore(now, LONGEST_SESSION_MS)]
      await database.run([
        {
          sql: `update office_subscriptions set lost_at = $3
            where lost_at is null and session_id in (select id from office_sessions where ${ended})`,
          values: [...limits, now.toISOString()],
        },
        {
          sql: `delete from office_sessions where ${ended} and not exists (
            select 1 from office_subscriptions where session_id = office_sessions.id and lost_at > $3
          )`,
          values: [...limits, isoBefore(now, LOST_SHOWN_MS)],
        },
      ])
    },

    lostTelephones: async () => {
      const rows = await query(
        database,
        `select p.name, s.device from office_subscriptions u
         join office_sessions s on s.id = u.session_id join office_people p on p.id = s.person_id
         where u.lost_at is not null order by p.name, s.device, u.id`,
      )
      return rows.map(({ name, device }) => ({ person: String(name), device: String(device) }))
    },
  }
}

function toSubscription(row: SqlRow): PushSubscription {
  return {
    id: String(row.id),
    endpoint: String(row.endpoint),
    p256dh: String(row.p256dh),
    auth: String(row.auth),
  }
}
