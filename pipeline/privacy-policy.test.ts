import { expect, test } from 'vitest'
import { contactProblems } from '../business/contact.ts'
import { type Practices, parsePractices } from '../business/practices.ts'
import { renderSite } from '../site/render/render.tsx'
import { policyWords, policyWordsAlways } from '../test/cases/privacy-policy.ts'
import { assetsFixture } from '../test/fixtures/page.tsx'
import { readBuildInput } from './read-build-input.ts'

const root = new URL('..', import.meta.url)
const folders = { sources: new URL('content/photos/', root), cache: new URL('.cache/photos/', root) }
const password = 'p4ssw0rd-of-the-mailbox'
const mail = { SMTP_URL: `smtps://lead:${password}@smtp.example.it:465` }
const elsewhere = { BACKEND_URL: 'https://abc.supabase.co', BACKEND_KEY: 'sb_publishable_x' }

/** The documents of a site that is configured so. */
async function pagesOf(environment: Readonly<Record<string, string>>) {
  const { content } = await readBuildInput(environment, root, folders)
  const { pages } = renderSite(content, assetsFixture)
  const pageOf = (path: string) => pages.get(path) ?? ''
  return { content, landing: pageOf('/'), policy: pageOf('/privacy-policy'), statement: pageOf('/accessibilita') }
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

test('the accessibility statement says whether the form works without script', async () => {
  const [own, other] = await Promise.all([pagesOf({}), pagesOf(elsewhere)])
  expect(wordsOf(own.statement)).toContain('il modulo, il menu e le domande funzionano anche senza JavaScript')
  expect(wordsOf(own.statement)).not.toContain('il modulo no')
  expect(wordsOf(other.statement)).toContain('il menu e le domande funzionano anche senza JavaScript; il modulo no')
  expect(wordsOf(other.statement)).not.toContain('il modulo, il menu')
})

test('the landing page is the same with mail and without', async () => {
  const [without, withMail] = await Promise.all([pagesOf({}), pagesOf(mail)])
  expect(withMail.landing).toBe(without.landing)
  expect(withMail.policy).not.toBe(without.policy)
})

test('without WhatsApp no page speaks of a chat, and what would open one calls', async () => {
  const { content } = await readBuildInput({ ...mail, BUSINESS_WHATSAPP: 'no' }, root, folders)
  const { pages, notFound, answers, files } = renderSite(content, assetsFixture)
  const all = [...pages.values(), notFound, ...Object.values(answers), ...files.values()]
  const named = /.{0,60}(?:whatsapp|wa\.me|in chat|un messaggio o).{0,40}/gi
  const shown = all.flatMap((text) => text.replaceAll('"failedChat":"Manda su WhatsApp"', '').match(named) ?? [])
  expect(shown).toEqual([])
  expect(pages.get('/')?.match(/<a[^>]*href="tel:[^>]*>/g)?.length).toBeGreaterThan(5)
  expect(pages.get('/')).toMatch(/Prenota Ora!<\/span> <small>al<!-- --> \+39\u00a006\u00a05550\u00a01234/)
})

test('a text of the owner that names WhatsApp is refused without it', () => {
  const sentence = 'content: questions.list.0.answer names WhatsApp, and BUSINESS_WHATSAPP is no'
  const own = { questions: { list: [{ answer: 'Ti mandiamo le foto su WhatsApp.' }] } }
  expect(contactProblems({ whatsapp: null }, own)).toEqual([sentence])
  expect(contactProblems({ whatsapp: '393335550123' }, own)).toEqual([])
})
