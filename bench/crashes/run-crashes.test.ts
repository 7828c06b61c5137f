import { expect, test } from 'vitest'
import { addressesInSqlite } from '../../test/stored-leads.ts'
import { runCrashes } from './run-crashes.ts'

/** The short form of `npm run bench:crashes`. */
test('loses no lead and forgets no notice when the server is killed over and over', { timeout: 240_000 }, async () => {
  const figures = await runCrashes({
    leads: 50,
    rounds: 5,
    postgres: null,
    storedAddresses: addressesInSqlite,
    patienceMs: 180_000,
    say: () => undefined,
  })
  expect(figures).toMatchObject({
    acknowledged: 50,
    lost: 0,
    doubled: 0,
    invented: 0,
    notNotified: 0,
    notifiedWithoutLead: 0,
  })
})
