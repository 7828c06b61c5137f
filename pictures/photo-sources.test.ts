import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Photo } from '../content/page-content.ts'
import { temporaryFolder } from '../test/fixtures/temporary-folder.ts'
import { type PhotoFolders, readPhotoSources } from './photo-sources.ts'

const photo: Photo = { file: 'room.jpg', alt: 'Una stanza', caption: 'Stanza', focus: { x: 0.5, y: 0.5 } }

async function foldersWith(files: Readonly<Record<string, number>>): Promise<PhotoFolders> {
  const folder = temporaryFolder()
  for (const [name, width] of Object.entries(files)) {
    const picture = sharp({ create: { width, height: 900, channels: 3, background: '#204060' } })
    await writeFile(join(folder, name), await picture.jpeg().toBuffer())
  }
  return { sources: pathToFileURL(`${folder}/`), cache: pathToFileURL(`${folder}/cache/`) }
}

test('reads size and mean colour of each photograph', async () => {
  expect(await readPhotoSources(await foldersWith({ 'room.jpg': 1600 }), { room: photo })).toEqual({
    problems: [],
    sources: {
      room: {
        slug: 'room',
        file: 'room.jpg',
        width: 1600,
        height: 900,
        colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    },
  })
})

test('names every photograph that is missing, broken, too small, without description or badly named, all at once', async () => {
  const folders = await foldersWith({ 'small.jpg': 640, 'mute.jpg': 1600, 'Odd Name.jpg': 1600, 'whole.jpg': 1600 })
  const whole = await readFile(new URL('whole.jpg', folders.sources))
  await writeFile(new URL('text.jpg', folders.sources), 'no picture')
  await writeFile(new URL('cut.jpg', folders.sources), whole.subarray(0, whole.length / 2))
  const { problems } = await readPhotoSources(
    folders,
    {
      gone: { ...photo, file: 'gone.jpg' },
      text: { ...photo, file: 'text.jpg' },
      cut: { ...photo, file: 'cut.jpg' },
      small: { ...photo, file: 'small.jpg', alt: ' ' },
      mute: { ...photo, file: 'mute.jpg', alt: ' ' },
      odd: { ...photo, file: 'Odd Name.jpg' },
      flat: { ...photo, file: 'whole.jpg' },
    },
    'flat',
  )
  expect(problems).toEqual([
    'content/photos/gone.jpg: there is no such file',
    expect.stringMatching(/^content\/photos\/text\.jpg: cannot be read as a picture \(.+\)$/),
    expect.stringMatching(/^content\/photos\/cut\.jpg: cannot be read as a picture \(.+\)$/),
    'content/photos/small.jpg: no alternative text',
    'content/photos/small.jpg: 640 px wide, at least 1200 are needed',
    'content/photos/mute.jpg: no alternative text',
    'content/photos/Odd Name.jpg: name it with small letters, digits and hyphens only',
    'content/photos/whole.jpg: 1600 × 900 px, a panorama is twice as wide as high',
  ])
})
