import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fieldsAt } from '../business/content-problems.ts'
import { texts } from './content.ts'
import { fixedCounts, fixedTexts, fixedWords } from './fixed-texts.ts'

const policy = readFileSync(new URL('privacy-policy.md', import.meta.url), 'utf8')

const content = {
  ...texts,
  'privacy-policy': {
    updated: /^updated: (.*)$/m.exec(policy)?.[1],
    sections: [...policy.matchAll(/^## (.*)$/gm)].map(([, title]) => title),
  },
}

/** The text at a place, with the lines of a headline joined. */
function textAt(place: string): string {
  const [field] = fieldsAt(content, place)
  return [field?.value ?? ''].flat().join(' ').replaceAll(/\s+/g, ' ')
}

/** The length of the list at a place. */
function countAt(place: string): number {
  const [field] = fieldsAt(content, place)
  return [field?.value ?? []].flat().length
}

test('the content has the texts and numbers that the specification fixes (content/fixed-texts.ts)', () => {
  const changed = Object.entries(fixedTexts)
    .filter(([place, text]) => textAt(place) !== text)
    .map(([place, text]) => [place, text])
  const lost = Object.entries(fixedWords).flatMap(([place, words]) =>
    words.filter((word) => !textAt(place).toLowerCase().includes(word.toLowerCase())).map((word) => [place, word]),
  )
  const texts = [...changed, ...lost].map(
    ([place = '', text]) => `${place} is '${textAt(place)}', and the specification says '${text}'`,
  )
  const counts = Object.entries(fixedCounts)
    .filter(([place, count]) => countAt(place) !== count)
    .map(([place, count]) => `${place} has ${countAt(place)}, and the specification says ${count}`)
  const differences = [...texts, ...counts].map(
    (difference) => `${difference}: if that is to change, change content/fixed-texts.ts too`,
  )
  expect(differences).toEqual([])
})
