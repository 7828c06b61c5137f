import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { projectRoot } from '../../scripts/project-root.ts'
import type { StartedPostgres } from '../../test/postgres.ts'
import { median, nineteenInTwenty, rounded } from '../harness/figures.ts'
import { prepareGround } from '../harness/ground.ts'
import { sendLead } from '../harness/leads.ts'
import { openSession } from '../harness/office-session.ts'
import { until } from '../harness/until.ts'
import { asHero, linkBuiltSite, makeEditor } from './editor.ts'
import { digestOf, makeReader, problemsOfPage } from './site-reader.ts'

const ROUNDS = 20
const PATIENCE_MS = 120_000
/** Between two leads, which come all the time. */
const LEAD_PAUSE_MS = 100
const QUIET_LEADS = 100

const limits = { previewMs: 300, textMs: 3_000, backMs: 3_000, photographMs: 45_000 } as const

/**
 * Measures how soon a change is seen in the preview, and online in all processes: words, a version from before, and a photograph
 * of twelve megapixels in the first view; and what leads take meanwhile, beside a server that has nothing else to do.
 */
export async function proveTimes(directory: string, postgres: StartedPostgres | null, rounds = ROUNDS) {
  const processes = postgres === null ? 1 : 3
  await using ground = await prepareGround(directory, 'times', postgres, {}, processes, linkBuiltSite)
  const urls = ground.servers.map(({ url }) => url)
  const [url = ''] = urls
  const editor = makeEditor(await openSession(ground.database))
  const read = makeReader(urls.length)

  let lead = 0
  let failedLeads = 0
  const sendOne = async () => {
    const { status, ms } = await sendLead(urls[lead % urls.length] ?? '', lead)
    lead += 1
    failedLeads += status === 201 ? 0 : 1
    return ms
  }
  const quiet: number[] = []
  for (let index = 0; index < QUIET_LEADS; index += 1) {
    quiet.push(await sendOne())
    await wait(LEAD_PAUSE_MS)
  }
  /** Sends leads while something is done. */
  async function amongLeads<Result>(work: () => Promise<Result>): Promise<readonly [Result, number]> {
    let isOver = false
    const times: number[] = []
    const leads = async () => {
      while (!isOver) {
        times.push(await sendOne())
        await wait(LEAD_PAUSE_MS)
      }
    }
    const sending = leads()
    const result = await work().finally(() => {
      isOver = true
    })
    await sending
    return [result, nineteenInTwenty(times)]
  }
  /** The time until all processes show this page. */
  async function untilShown(page: string, start: number): Promise<number> {
    const digest = digestOf(page)
    const isShown = async () =>
      (await Promise.all(urls.map((each) => read(`${each}/`)))).every(({ body }) => digestOf(body) === digest)
    if (!(await until(isShown, PATIENCE_MS))) {
      throw new Error('what was published is not shown')
    }
    return performance.now() - start
  }
  async function repeated(measure: (round: number) => Promise<number>): Promise<readonly number[]> {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      times.push(await measure(round))
    }
    return times
  }
  const title = (text: string) => ({ 'services.title': text })
  async function preview(text: string): Promise<number> {
    const start = performance.now()
    await editor.type(url, title(text))
    const page = await editor.preview(url, '/')
    if (!page.includes(text)) {
      throw new Error('the preview has not what was typed')
    }
    return performance.now() - start
  }

  await editor.state(url)
  const firstPreviewMs = await preview('La luce, prima di tutto')
  const [previews, leadsInPreviews] = await amongLeads(() => repeated((round) => preview(`La luce numero ${round}`)))

  const versions: { readonly id: number; readonly page: string }[] = []
  const [texts, leadsInTexts] = await amongLeads(() =>
    repeated(async (round) => {
      await editor.type(url, title(`La casa numero ${round}`))
      const page = await editor.preview(url, '/')
      const start = performance.now()
      const publishing = editor.publish(url)
      const shown = untilShown(page, start)
      const { version } = await publishing
      versions.push({ id: version, page })
      return shown
    }),
  )
  const [backs, leadsInBacks] = await amongLeads(() =>
    repeated(async () => {
      const back = versions.at(-2)
      if (back === undefined) {
        throw new Error('there is no version')
      }
      await editor.state(url)
      const start = performance.now()
      const shown = untilShown(back.page, start)
      const { version } = await editor.restore(url, back.id)
      versions.push({ id: version, page: back.page })
      return shown
    }),
  )
  let brokenPages = 0
  const [photographs, leadsInPhotographs] = await amongLeads(() =>
    repeated(async (round) => {
      await editor.state(url)
      const finish = await editor.send(url, await twelveMegapixels(round))
      const start = performance.now()
      const { name } = await finish()
      await editor.type(url, asHero(name, `Il soggiorno numero ${round}`))
      const page = await editor.preview(url, '/')
      await editor.publish(url)
      const ms = await untilShown(page, start)
      console.log(`a photograph is online after ${Math.round(ms)} ms`)
      for (const each of urls) {
        const broken = await problemsOfPage(read, each, '/')
        brokenPages += broken.length === 0 ? 0 : 1
        for (const problem of broken) {
          console.log(problem)
        }
      }
      return ms
    }),
  )

  const quietMs = nineteenInTwenty(quiet)
  const row = (times: readonly number[], limitMs: number, leadsMs: number) =>
    rounded({
      p50Ms: median(times),
      p95Ms: nineteenInTwenty(times),
      limitMs,
      leadsP95Ms: leadsMs,
      leadsBesideQuiet: leadsMs / quietMs,
    })
  const isLate = (times: readonly number[], limitMs: number) => (nineteenInTwenty(times) > limitMs ? 1 : 0)
  const problems = {
    failedLeads,
    brokenPages,
    previewLate: isLate(previews, limits.previewMs),
    textLate: isLate(texts, limits.textMs),
    backLate: isLate(backs, limits.backMs),
    photographLate: isLate(photographs, limits.photographMs),
  }
  const figures = {
    processes,
    rounds,
    leads: lead,
    quiet: rounded({ leadsP50Ms: median(quiet), leadsP95Ms: quietMs }),
    firstPreviewMs: Math.round(firstPreviewMs),
    preview: row(previews, limits.previewMs, leadsInPreviews),
    text: row(texts, limits.textMs, leadsInTexts),
    back: row(backs, limits.backMs, leadsInBacks),
    photograph: row(photographs, limits.photographMs, leadsInPhotographs),
  }
  return { ...figures, problems }
}

/** A photograph as a camera makes it: 4000 × 3000 pixels with some grain, and each with colours of its own. */
export async function twelveMegapixels(hue: number): Promise<Buffer> {
  const size = { width: 4000, height: 3000 }
  const grain = await sharp({
    create: { ...size, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 8 } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(join(projectRoot, 'content/photos/living-room.jpg'))
    .resize({ ...size, fit: 'cover' })
    .modulate({ hue: hue * 7 })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer()
}
