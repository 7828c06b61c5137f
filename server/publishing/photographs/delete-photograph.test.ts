import { expect, test } from 'vitest'
import type { Overlay } from '../../../content/editing/field.ts'
import { sqliteFixture } from '../../../test/fixtures/store.ts'
import { editingStoreIn } from '../editing-store.ts'
import { deletePhotograph } from './delete-photograph.ts'
import { sitePhotographsIn } from './site-photographs.ts'

const name = 'foto-3f2a91c0'
const words = { [`photos.${name}`]: { alt: 'Una terrazza', caption: 'Terrazza', focus: { x: 0.5, y: 0.5 } } }

async function withPhotograph() {
  const { leads } = await sqliteFixture()
  const parts = { editing: editingStoreIn(leads), photographs: sitePhotographsIn(leads) }
  const { editing, photographs } = parts
  const photograph = { name, width: 1300, height: 900, colour: '#999999', digest: 'a'.repeat(64) }
  await photographs.add(photograph, Buffer.from('jpeg'), 'Anna', new Date())
  await photographs.addFile(`/photos/${name}.00000000.4x3.480.webp`, Buffer.from('webp'), new Date())
  const draft = async (overlay: Overlay) => {
    const { revision } = await editing.draft()
    const fieldOf = (value: unknown) => ({ value, by: 'Anna', at: new Date().toISOString(), revision: revision + 1 })
    const fields = Object.fromEntries(Object.entries(overlay).map(([path, value]) => [path, fieldOf(value)]))
    expect(await editing.replaceDraft({ revision: revision + 1, fields })).toBe(true)
  }
  const publish = (overlay: Overlay, at: Date) =>
    editing.addVersion({ at, by: 'Anna', kind: 'published', overlay, files: [] })
  return { ...parts, draft, publish, remove: () => deletePhotograph(parts, name) }
}

test('a photograph is deleted once neither the draft, nor what is online, nor a kept version shows it', async () => {
  const { editing, photographs, draft, publish, remove } = await withPhotograph()
  const [first, second] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-21T10:00:00Z')]
  await draft({ ...words, 'hero.photo': name, 'hero.book': 'Prenota' })
  expect(await remove()).toEqual({ kind: 'used', uses: { draft: true, online: false, versions: [] } })
  await publish({ ...words, 'gallery.photos': ['terrace', name] }, first)
  await draft({ ...words, 'hero.book': 'Prenota' })
  expect(await remove()).toEqual({ kind: 'used', uses: { draft: false, online: true, versions: [] } })
  const after = await publish(words, second)
  const uses = { draft: false, online: false, versions: [first.toISOString()] }
  expect(await remove()).toEqual({ kind: 'used', uses })
  expect(await photographs.list()).toHaveLength(1)

  for (let count = 0; count < 20; count += 1) {
    await publish({}, new Date(second.getTime() + (count + 100) * 60 * 60_000))
  }
  expect((await editing.versions()).map(({ id }) => id)).not.toContain(after)
  expect(await remove()).toEqual({ kind: 'deleted' })
  expect(await photographs.list()).toEqual([])
  expect(await photographs.file(`/photos/${name}.00000000.4x3.480.webp`)).toBeNull()
  expect(Object.keys((await editing.draft()).fields)).toEqual(['hero.book'])
  expect(await remove()).toEqual({ kind: 'unknown' })
})
