import type { PoolClient } from 'pg'

/**
 * Undoes what was not committed and gives a connection back. One that cannot be rolled back is in an unknown state, and
 * leaves the pool.
 */
export async function giveBack(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback')
    client.release()
  } catch {
    client.release(true)
  }
}
