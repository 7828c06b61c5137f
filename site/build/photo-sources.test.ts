import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Photo } from '../../content/photos/photos.ts'
import { readPhotoSources } from './photo-sources.ts'

const photo: Photo = { file: 'room.jpg', alt: 'Una stanza', caption: 'Stanza', focus: { x: 0.5, y: 0.5 } }

async function folderWith(files: Readonly<Record<string, number>>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'photos-'))
  for (const [name, width] of Object.entries(files)) {
    const picture = sharp({ create: { width, height: 900, channels: 3, background: '#204060' } })
    await writeFile(join(folder, name), await picture.jpeg().toBuffer())
  }
  return pathToFileURL(`${folder}/`)
}

test('reads measures and mean colour of each photograph', async () => {
  const { room } = await readPhotoSources(await folderWith({ 'room.jpg': 1600 }), { room: photo }, 'Io')
  expect(room).toMatchObject({ slug: 'room', width: 1600, height: 900 })
  expect(room.colour).toMatch(/^#[0-9a-f]{6}$/)
  expect(room.hash).toMatch(/^[0-9a-f]{8}$/)
})

test('names every photograph that is missing, too small, undescribed or oddly named, all at once', async () => {
  const folder = await folderWith({ 'small.jpg': 640, 'mute.jpg': 1600, 'Odd Name.jpg': 1600 })
  const reading = readPhotoSources(
    folder,
    {
      gone: { ...photo, file: 'gone.jpg' },
      small: { ...photo, file: 'small.jpg' },
      mute: { ...photo, file: 'mute.jpg', alt: ' ' },
      odd: { ...photo, file: 'Odd Name.jpg' },
    },
    'Io',
  )
  await expect(reading).rejects.toThrow(
    /gone\.jpg.*\n.*small\.jpg: 640 px wide.*\n.*mute\.jpg: no alternative text.*\n.*Odd Name\.jpg: name it/,
  )
})
