import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { budgets } from '../../pipeline/budgets.ts'
import { projectRoot } from '../../scripts/project-root.ts'
import { readFacts } from '../../server/publishing/open-publishing.ts'
import { startMailServer } from '../../test/mail-server.ts'
import type { StartedPostgres } from '../../test/postgres.ts'
import { prepareGround } from '../harness/ground.ts'
import { openSession } from '../harness/office-session.ts'
import { until } from '../harness/until.ts'
import { asHero, linkBuiltSite, makeEditor } from './editor.ts'
import { addressesIn, makeReader, pages, problemsOfPage, type Reader } from './site-reader.ts'
import { twelveMegapixels } from './times.ts'

const PHONE = '+39 06 1234 5699'
const SENT = 'Ti scriviamo noi per data e orario, prestissimo.'
const MISSING = 'Ci serve il tuo numero per chiamarti.'
/** The widest rendition of the first view that a telephone loads (pixels). */
const PHONE_WIDTH = 960
const MAIL_WITHIN_MS = 60_000
const SHOWN_WITHIN_MS = 10_000

/**
 * Publishes words, a telephone number and a photograph of the first view, and looks after each at what visitors get: as light as
 * the budgets want, the same bytes as the preview; a form that is sent without script is answered in the new words, and the
 * confirmation mail says the new number.
 */
export async function proveBudgets(directory: string, postgres: StartedPostgres | null) {
  const facts = await readFacts(join(projectRoot, 'dist-renderer'))
  if (facts === null) {
    throw new Error('the site is not built')
  }
  await using cleanup = new AsyncDisposableStack()
  const mail = cleanup.adopt(await startMailServer(), ({ close }) => close())
  const environment = { SMTP_URL: mail.url, NOTIFY_TO: 'lead@casainposa.example' }
  const processes = postgres === null ? 1 : 3
  await using ground = await prepareGround(directory, 'budgets', postgres, environment, processes, linkBuiltSite)
  const urls = ground.servers.map(({ url }) => url)
  const [url = ''] = urls
  const editor = makeEditor(await openSession(ground.database))
  const read = makeReader(urls.length)
  const problems = { overBudget: 0, brokenPages: 0, otherThanPreview: 0, answersInOldWords: 0, mailWithOldNumber: 0 }
  const weights: object[] = []

  async function publish(what: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
    await editor.type(url, fields)
    const previews = new Map<string, string>()
    for (const page of pages) {
      previews.set(page, await editor.preview(url, page))
    }
    await editor.publish(url)
    for (const each of urls) {
      const isSame = async () => {
        const shown = await Promise.all(pages.map((page) => read(`${each}${page}`, 'br')))
        return shown.every(({ body }, index) => body.toString() === previews.get(pages[index] ?? ''))
      }
      problems.otherThanPreview += (await until(isSame, SHOWN_WITHIN_MS)) ? 0 : 1
      problems.brokenPages += (await problemsOfPage(read, each, '/')).length
    }
    const weight = await weigh(read, url, facts?.islandScriptBytes ?? Number.NaN)
    const isWithin =
      weight.documentBytes <= budgets.documentBytes &&
      weight.islandsBytes <= budgets.islandsBytes &&
      weight.heroBytes <= budgets.heroBytes
    problems.overBudget += isWithin ? 0 : 1
    weights.push({ what, ...weight })
  }

  await publish('words', { 'leadForm.sentNext': SENT, 'fieldMessages.phone.missing': MISSING })
  await publish('telephone', { 'business.BUSINESS_PHONE': PHONE })
  const { name } = await (await editor.send(url, await twelveMegapixels(1)))()
  await publish('photograph', asHero(name, 'Un soggiorno con due finestre'))

  for (const [index, each] of urls.entries()) {
    const lead = { name: 'Anna', email: `anna-${index}@esempio.example`, phone: '+39 333 1234567', zone: 'roma' }
    const refused = await postForm(each, index, { ...lead, phone: '' })
    const sent = await postForm(each, index, lead)
    problems.answersInOldWords += refused.includes(MISSING) && sent.includes(SENT) ? 0 : 1
    await until(() => mail.confirmed.has(lead.email), MAIL_WITHIN_MS)
    const { text = '' } = await simpleParser(mail.newestConfirmation)
    problems.mailWithOldNumber += mail.confirmed.has(lead.email) && digits(text).includes(digits(PHONE)) ? 0 : 1
  }
  const { documentBytes, islandsBytes, heroBytes } = budgets
  return { processes, limits: { documentBytes, islandsBytes, heroBytes }, weights, problems }
}

/** Weighs the landing page as a telephone gets it (bytes after compression). */
async function weigh(read: Reader, url: string, islandScriptBytes: number) {
  const page = await read(`${url}/`, 'br')
  const named = addressesIn(page.body.toString())
  const contents = named.filter((path) => path.startsWith('/assets/content.'))
  const sizes = await Promise.all(contents.map((path) => read(`${url}${path}`, 'br')))
  const picture = /<picture.*?<\/picture>/s.exec(page.body.toString())?.[0] ?? ''
  const renditions = addressesIn(picture).filter((path) => {
    const [, width] = /\.(\d+)\.(?:avif|webp)$/.exec(path) ?? []
    return width !== undefined && Number(width) <= PHONE_WIDTH
  })
  const heroes = await Promise.all(renditions.map((path) => read(`${url}${path}`)))
  return {
    documentBytes: page.sentBytes,
    islandsBytes: sizes.reduce((sum, { sentBytes }) => sum + sentBytes, islandScriptBytes),
    // Without any there is something else wrong, and the comparison with the limit fails.
    heroBytes: heroes.length === 0 ? Number.NaN : Math.max(...heroes.map(({ sentBytes }) => sentBytes)),
  }
}

/** Sends the form as a browser without script does. */
async function postForm(url: string, index: number, fields: Readonly<Record<string, string>>): Promise<string> {
  const headers = { 'X-Forwarded-For': `203.0.113.${index}` }
  const answer = await fetch(`${url}/`, { method: 'POST', headers, body: new URLSearchParams(fields) })
  return answer.text()
}

const digits = (text: string) => text.replace(/\D/g, '')
