import { expect, test } from 'vitest'
import { type Practices, parsePractices } from '../business/practices.ts'
import { render } from '../site/render/render.tsx'
import { policyWords, policyWordsAlways } from '../test/cases/privacy-policy.ts'
import { assetsFixture } from '../test/fixtures/page.tsx'
import { readBuildInput } from './read-build-input.ts'

const root = new URL('..', import.meta.url)
const places = { sources: new URL('content/photos/', root), cache: new URL('.cache/photos/', root) }
const password = 'p4ssw0rd-of-the-mailbox'
const mail = { SMTP_URL: `smtps://lead:${password}@smtp.example.it:465` }
const elsewhere = { BACKEND_URL: 'https://abc.supabase.co' }

/** The documents of a site that is configured so. */
async function pagesOf(environment: Readonly<Record<string, string>>) {
  const { content } = await readBuildInput(environment, root, places)
  const pageOf = (path: string) => render(path, content, assetsFixture).document
  return { content, landing: pageOf('/'), policy: pageOf('/privacy-policy') }
}

/** The words of a document, without its markup. */
function wordsOf(document: string): string {
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(document) ?? []
  return main.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ')
}

test.each<[string, Readonly<Record<string, string>>]>([
  ['as it comes', {}],
  ['with mail', mail],
  ['with leads sent elsewhere', elsewhere],
  ['with both', { ...mail, ...elsewhere }],
])('the policy says what the software does, and nothing else: %s', async (_which, environment) => {
  const { policy, content } = await pagesOf(environment)
  const words = wordsOf(policy)
  const facts = Object.entries(parsePractices(environment)) as [keyof Practices, boolean][]
  const isSaid = (expression: RegExp) => expression.test(words)
  const expected = facts.flatMap(([fact, isTrue]) => policyWords[fact][isTrue ? 'whereTrue' : 'whereFalse'])
  const unexpected = facts.flatMap(([fact, isTrue]) => policyWords[fact][isTrue ? 'whereFalse' : 'whereTrue'])
  expect([...policyWordsAlways, ...expected].filter((expression) => !isSaid(expression))).toEqual([])
  expect(unexpected.filter(isSaid)).toEqual([])
  expect(words).not.toMatch(/[{}]/)
  expect(JSON.stringify(content) + policy).not.toContain(password)
})

test('the landing page is the same with mail and without', async () => {
  const [without, withMail] = await Promise.all([pagesOf({}), pagesOf(mail)])
  expect(withMail.landing).toBe(without.landing)
  expect(withMail.policy).not.toBe(without.policy)
})
