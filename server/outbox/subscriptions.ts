import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { ArchivedTable } from '../database/archive.ts'
import { query, type SqlDatabase, type SqlRow } from '../database/sql-database.ts'

/** Where a browser takes push messages, and its keys, which the push service does not know. */
export interface PushAddress {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushSubscription extends PushAddress {
  readonly id: string
}

/** A telephone of the office, as its owner knows it. */
export interface Telephone {
  readonly person: string
  readonly device: string
}

/** The key pair that signs push messages (VAPID, RFC 8292), in base64url. */
const keyPair = z.object({ publicKey: z.string(), privateKey: z.string() })

type PushKeys = z.infer<typeof keyPair>

/** The name of the key pair in `office_keys`. */
const KEYS_NAME = 'vapid'

const columns = 'id, endpoint, p256dh, auth'

export type PushSubscriptions = ReturnType<typeof pushSubscriptionsIn>

/** The telephones that get push messages, in the SQL that both databases share. */
export function pushSubscriptionsIn(database: SqlDatabase) {
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
    /**
     * Returns the key pair of this database: the stored one, else the offered one, which is stored then. It never changes, as
     * every subscription is bound to it.
     */
    keys: async (offered: () => PushKeys | Promise<PushKeys>): Promise<PushKeys> => {
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

    /** Keeps the subscription of a session in place of its former one. One that the browser has made before keeps its id. */
    subscribe: async (session: string, { endpoint, p256dh, auth }: PushAddress, now: Date): Promise<void> => {
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

    /** Forgets the subscription of a session. */
    unsubscribe: async (session: string): Promise<void> => {
      await query(database, 'delete from office_subscriptions where session_id = $1', session)
    },

    /** Returns the subscription of a session; null when there is none, or when it was lost. */
    ofSession: (session: string): Promise<PushSubscription | null> => findOne('session_id = $1', session),

    /** Returns a subscription; null when it was removed or lost. */
    find: (id: string): Promise<PushSubscription | null> => findOne('id = $1', id),

    /** Records that the push service has accepted a message. */
    delivered: async ({ id }: PushSubscription, now: Date): Promise<void> => {
      await query(database, 'update office_subscriptions set delivered_at = $2 where id = $1', id, now.toISOString())
    },

    /**
     * Records that a subscription gets nothing any more, unless the browser has renewed it meanwhile.
     *
     * @param since if given, only one that nothing has reached since then
     */
    lost: async ({ id, p256dh }: PushSubscription, now: Date, since?: Date): Promise<void> => {
      await query(
        database,
        `update office_subscriptions set lost_at = $3
          where id = $1 and p256dh = $2 ${since ? 'and coalesce(delivered_at, created_at) <= $4' : ''}`,
        ...[id, p256dh, now.toISOString(), ...(since ? [since.toISOString()] : [])],
      )
    },

    /** Returns the telephones that get no notices any more. */
    lostTelephones: async (): Promise<readonly Telephone[]> => {
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

/** Telephones expect their notices to be signed with the key pair that they know. */
export const pushKeysTable: ArchivedTable = {
  name: 'office_keys',
  words: ['signing key of pushes', 'signing keys of pushes'],
  key: 'name',
}
