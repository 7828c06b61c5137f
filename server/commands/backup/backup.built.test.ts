import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../../scripts/project-root.ts'
import { postgresCommands, sqliteCommands } from '../../../test/fixtures/commands.ts'
import { publishingOn } from '../../../test/fixtures/publishing.ts'
import { temporaryFolder } from '../../../test/fixtures/temporary-folder.ts'
import type { StoreDatabase } from '../../leads/store/lead-store.ts'
import { sitePhotographsIn } from '../../publishing/photographs/site-photographs.ts'

const photograph = { name: 'foto-3f2a91c0', width: 1600, height: 1066, colour: '#a05030', digest: 'a'.repeat(64) }

const words = { alt: 'Un soggiorno', caption: 'Un soggiorno', focus: { x: 0.5, y: 0.5 } }

/** Puts other words and another photograph online. */
async function publishChanges(store: StoreDatabase): Promise<void> {
  const bytes = await readFile(join(projectRoot, 'content/photos/living-room-13.jpg'))
  await sitePhotographsIn(store).add(photograph, bytes, 'Anna', new Date())
  const { publish, publisher } = await publishingOn(store)
  const steps = await publish({
    'services.title': 'La luce fa prenotare prima',
    [`photos.${photograph.name}`]: words,
    'booking.photo': photograph.name,
  })
  expect(steps.at(-1)).toMatchObject({ step: 'online' })
  await publisher.close()
}

/** The home page that is online, and which of its pictures are not served. */
async function online(store: StoreDatabase) {
  const { publisher, ...opened } = await publishingOn(store)
  const page = opened.page()
  const missing = await opened.missing(page.match(/\/photos\/[\w-]+(?:\.[\w-]+)+/g) ?? [])
  await publisher.close()
  return { page, missing }
}

test('after a restore the page online is the published one, with its pictures', async () => {
  const [from, to] = [await sqliteCommands(), await postgresCommands()]
  await from.withStore(publishChanges)
  const before = await from.withStore(online)
  expect(before.page.includes('La luce fa prenotare prima')).toBe(true)
  expect(before.page.includes(`/photos/${photograph.name}.`)).toBe(true)
  expect(before.missing).toEqual([])
  const file = join(temporaryFolder(), 'leads.backup')
  expect(await from.leads('backup', file)).toMatchObject({ code: 0 })
  expect(await to.leads('restore', file)).toMatchObject({ code: 0, errors: '' })
  const after = await to.withStore(online)
  expect(after.page === before.page).toBe(true)
  expect(after.missing).toEqual([])
})
