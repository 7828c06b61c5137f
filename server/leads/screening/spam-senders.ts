import { createHmac } from 'node:crypto'
import { calledDigits, digitsOf } from '../../../leads/contact/phone-number.ts'
import { DAY_MS } from '../../../leads/milliseconds.ts'
import { foldText } from '../../database/same-text.ts'
import {
  isOneOf,
  query,
  type SqlDatabase,
  type SqlRow,
  type SqlValue,
  type Statement,
  write,
} from '../../database/sql-database.ts'
import type { Guard } from '../change-lead.ts'

/** Who sent what somebody called spam is remembered for thirty days. */
const REMEMBERED_MS = 30 * DAY_MS

/** Fewer digits may be several people's. */
const LEAST_DIGITS = 9

interface Sender {
  readonly email: string
  readonly phone: string
}

/** What a hash with a key begins with. An older release stored hashes without one, which tell a telephone number to whoever tries them all. */
const KEYED = 'hmac-'

/** What the hashes of one key begin with. Those of another one, which the server had before, know nobody and cannot be forgotten. */
function prefixOf(secret: string): string {
  return `${KEYED}${createHmac('sha256', secret).update('spam').digest('hex').slice(0, 8)}:`
}

/**
 * What a sender is known by: the hash of the e-mail address, and that of the telephone number, also where words stand beside it. The number
 * that is called may be written otherwise ('+44 (0)20 …'): both count.
 *
 * @param secret the key of the HMAC, the same in every process
 */
function hashesOf({ email, phone }: Sender, secret: string): readonly string[] {
  const numbers = new Set([digitsOf(phone, LEAST_DIGITS), calledDigits(phone, LEAST_DIGITS)])
  const phones = [...numbers].flatMap((digits) => (digits === null ? [] : [`phone\n${digits}`]))
  return [...(email === '' ? [] : [`email\n${foldText(email)}`]), ...phones].map(
    (text) => `${prefixOf(secret)}${createHmac('sha256', secret).update(`spam\n${text}`).digest('base64url')}`,
  )
}

/** Remembers who sent a lead, if it is unchanged; for longer when another of the same sender was called spam later. */
export function rememberSpamSender(
  sender: Sender,
  secret: string,
  { unchanged, values }: Guard,
  now: Date,
): readonly Statement[] {
  const until = new Date(now.getTime() + REMEMBERED_MS).toISOString()
  return hashesOf(sender, secret).map((known) =>
    write(
      // The coalesce gives the parameter the type of the column.
      (
        place,
      ) => `insert into spam_senders (hash, until) select ${place(known)}, coalesce(${place(until)}, created_at) from leads
        where ${unchanged} on conflict (hash) do update set until = excluded.until where spam_senders.until < excluded.until`,
      values,
    ),
  )
}

/** Forgets who sent a lead, if it is unchanged, but for what others are known by too. */
export function forgetSpamSender(
  sender: Sender,
  secret: string,
  { unchanged, values }: Guard,
  others: readonly Sender[] = [],
): readonly Statement[] {
  const kept = new Set(others.flatMap((other) => hashesOf(other, secret)))
  const forgotten = hashesOf(sender, secret).filter((known) => !kept.has(known))
  return forgotten.map((known) =>
    write(
      (place) =>
        `delete from spam_senders where hash = ${place(known)} and exists (select 1 from leads where ${unchanged})`,
      values,
    ),
  )
}

/** Returns who sent the other leads that are called spam. */
export async function otherSpamSenders(database: SqlDatabase, id: string): Promise<readonly Sender[]> {
  return toSenders(await query(database, 'select email, phone from leads where spam_at is not null and id <> $1', id))
}

/** Forgets a sender whose lead may be gone already. Returns whether anything was remembered. */
export async function forgetSender(database: SqlDatabase, secret: string, sender: Sender): Promise<boolean> {
  const { sql, values } = forgetAll([sender], secret)
  return (await query(database, `${sql} returning hash`, ...values)).length > 0
}

/** Returns the statement that forgets who sent leads that are being erased, if a condition holds, whose values come first. */
export async function forgetSendersOf(
  database: SqlDatabase,
  secret: string,
  ids: readonly string[],
  condition?: string,
  values?: readonly SqlValue[],
): Promise<Statement> {
  const rows = await query(database, (place) => `select email, phone from leads where ${isOneOf('id', ids, place)}`)
  return forgetAll(toSenders(rows), secret, condition, values)
}

function toSenders(rows: readonly SqlRow[]): readonly Sender[] {
  return rows.map(({ email, phone }) => ({ email: String(email), phone: String(phone) }))
}

function forgetAll(senders: readonly Sender[], secret: string, condition = '1 = 1', values: readonly SqlValue[] = []) {
  const known = senders.flatMap((sender) => hashesOf(sender, secret))
  return write((place) => `delete from spam_senders where ${isOneOf('hash', known, place)} and ${condition}`, values)
}

/** Returns a function that tells whether a lead's sender is one of those who are remembered. */
export async function knownSpamSenders(
  database: SqlDatabase,
  secret: string,
  senders: readonly Sender[],
  now: Date,
): Promise<(sender: Sender) => boolean> {
  // Nobody is remembered on most days: no telephone number has to be looked for then, in each lead, while it arrives.
  if (senders.length === 0 || !(await isAnySpamSenderKnown(database))) {
    return () => false
  }
  const hashes = new Set(senders.flatMap((sender) => hashesOf(sender, secret)))
  const rows = await query(
    database,
    (place) =>
      `select hash from spam_senders where ${isOneOf('hash', hashes, place)} and until > ${place(now.toISOString())}`,
  )
  const known = new Set(rows.map((row) => String(row.hash)))
  return (sender) => hashesOf(sender, secret).some((each) => known.has(each))
}

/** Returns whether anybody is remembered; who it is only the secret tells. */
export async function isAnySpamSenderKnown(database: SqlDatabase): Promise<boolean> {
  const rows = await query(database, `select hash from spam_senders where hash like '${KEYED}%' limit 1`)
  return rows.length > 0
}

/** Removes those whose time is over, and those without a key or of another one, which an older release or a backup has brought. */
export function removeOldSpamSenders(now: Date, secret: string): Statement {
  return {
    sql: `delete from spam_senders where until <= $1 or hash not like '${prefixOf(secret)}%'`,
    values: [now.toISOString()],
  }
}
