import type { Pool } from 'pg'
import { StoreRefusal } from '../../database/failures.ts'
import { releaseClient, translateFailure } from '../../database/postgres/pool.ts'
import { refusesEveryLead } from './lead-store.ts'

/** What helps where PostgreSQL says that a right is missing. */
export const rightsNeeded = 'Which rights the login and the role anon need is in docs/deploy-many.md'

/**
 * Makes sure that visitors' leads can be inserted: that the database knows their zones, that the login may take on the role
 * `anon`, which it grants to itself if it may, and that this role may insert.
 *
 * @returns the reason why visitors cannot insert; null when they can, or when the database cannot be written for another reason,
 * which may pass
 */
export async function ensureVisitorRights(
  pool: Pool,
  registerZones: () => Promise<unknown>,
  insertTrial: () => Promise<unknown>,
): Promise<string | null> {
  const unknown = await refusalOf(registerZones)
  let role = await refusalOf(() => becomeVisitor(pool))
  if (role !== null) {
    // This fails without the right to grant the role; the next line notices, and where there is no such role.
    await pool.query('grant anon to current_user').catch(() => undefined)
    role = await refusalOf(() => becomeVisitor(pool))
  }
  const insert = await refusalOf(insertTrial)
  const missing = role ?? (insert !== null && refusesEveryLead(insert) ? insert : unknown)
  return missing && `${missing.message}. ${rightsNeeded}`
}

/** Runs something and returns the database's refusal, or null when it succeeds or fails for another reason. */
async function refusalOf(work: () => Promise<unknown>): Promise<StoreRefusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    const failure = error instanceof StoreRefusal ? error : translateFailure(error)
    return failure instanceof StoreRefusal ? failure : null
  }
}

/** Tries to take on the role. A look-up would not do: from PostgreSQL 16 on a member may lack that option. */
async function becomeVisitor(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local role anon')
  } finally {
    await releaseClient(client)
  }
}
