import { expect, test } from 'vitest'
import { bruno, callSpam, hold, runHere, sqliteCommands, storeThree } from '../../test/fixtures/commands.ts'

test('release without the secret of the server says that who was called spam stays remembered', async () => {
  const fixture = await sqliteCommands()
  const ids = await storeThree(fixture)
  const withoutSecret = (...line: readonly string[]) =>
    runHere(['release', ...line], {
      store: () => ({ kind: 'sqlite', directory: fixture.directory }),
      linkSecret: () => ({ configured: null, directory: fixture.directory }),
    })
  const rememberedIn = () => fixture.withStore((store) => store.run([{ sql: 'select hash from spam_senders' }]))
  expect((await withoutSecret('--all')).output).not.toContain('LINK_SECRET')

  await fixture.withStore(async (store) => {
    await store.insert([{ ...bruno, name: 'Bruno di nuovo' }])
    await hold(store, 'content')
  })
  const [again] = await fixture.withStore((_, records) => records.list({ name: 'Bruno di nuovo' }))
  const id = again?.id ?? ''
  await callSpam(fixture, id)
  const { code, output } = await withoutSecret(id)
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^[\w-]{13} {2}Bruno di nuovo: released, .*\nWhoever was called spam stays remembered, .*LINK_SECRET.*\n$/,
    ),
  })
  expect(await rememberedIn()).toEqual([[expect.anything(), expect.anything()]])
  expect((await withoutSecret(ids.anna)).output).toMatch(/: was not held\n$/)
})

test('release forgets who was called spam', async () => {
  const fixture = await sqliteCommands()
  const { bruno: id } = await storeThree(fixture)
  await callSpam(fixture, id)
  const { output } = await fixture.leads('release', id)
  expect(output).toMatch(/^[\w-]{13} {2}Bruno Verdi: released, it is notified like any other\n$/)
  expect(await fixture.withStore((store) => store.run([{ sql: 'select hash from spam_senders' }]))).toEqual([[]])
})
