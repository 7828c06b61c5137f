import { expect, test } from 'vitest'
import { callSpam, sqliteCommands, storeThree } from '../../test/fixtures/commands.ts'

test('release forgets who was called spam', async () => {
  const fixture = await sqliteCommands()
  const { bruno: id } = await storeThree(fixture)
  await callSpam(fixture, id)
  const { output } = await fixture.leads('release', id)
  expect(output).toMatch(/^[\w-]{13} {2}Bruno Verdi: released, it is notified like any other\n$/)
  expect(await fixture.withStore((store) => store.run([{ sql: 'select hash from spam_senders' }]))).toEqual([[]])
})
