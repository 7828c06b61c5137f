import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/fixtures/temporary-folder.ts'
import { writeParts } from './files/parts-file.ts'
import { addPhoto } from './files/photos-file.ts'
import { changeAnswer, writeQuantities, writeReviews, writeWeeklySlots } from './files/terms-file.ts'

const photo = { source: '', ending: 'jpg', alt: 'Una sala', caption: 'Sala', place: 'hero' } as const
const lists = { photos: {}, places: { hero: '', services: [], gallery: [] } }

test.each<[string, string, (file: string) => unknown]>([
  ['parts.ts', 'export const parts = { reviews: hasReviews() }\n', (file) => writeParts(file, { reviews: false })],
  [
    'questions.ts',
    `export const questions = [{ question: 'Quanto costa?' }]\n`,
    (file) => changeAnswer(file, 'Quanto costa?', 'keep'),
  ],
  ['service-package.ts', 'export const servicePackage = undefined\n', (file) => writeQuantities(file, [])],
  ['landing.ts', 'export const reviews = undefined\n', (file) => writeReviews(file, [])],
  ['landing.ts', 'export const weeklySlots = slots()\n', (file) => writeWeeklySlots(file, 2)],
  ['photos.ts', 'export const photos = {\n  // Mine.\n}\n', (file) => addPhoto(join(file, '..'), lists, photo)],
])('leaves a %s of another form to its owner', (name, text, change) => {
  const folder = temporaryFolder()
  const file = join(folder, name)
  writeFileSync(file, text)
  expect(() => change(file)).toThrow(/by hand/)
  expect(readFileSync(file, 'utf8')).toBe(text)
})
