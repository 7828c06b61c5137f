import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { projectRoot } from '../scripts/project-root.ts'
import { findBrowser, launchArguments } from '../test/browser.ts'
import { caddy } from '../test/web-servers/shipped-caddy.ts'
import { putCaddyBefore } from './harness/caddy.ts'
import { rounded, writeResult } from './harness/figures.ts'
import { expectBuiltSite, startMeasuredServer } from './harness/measured-server.ts'
import { temporaryFolder } from './harness/proof.ts'
import { LIMIT, type Loaded, type Protocol, protocols, summarize } from './page/figures.ts'
import { measureInteractions } from './page/interactions.ts'
import { formFactors, launchChrome, loadPage } from './page/lighthouse.ts'
import { writeLimitSite } from './page/limit-site.ts'

/** `npm run page`: how the built pages load in a browser, beside the same words and photograph with nothing else. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })

const INTERACTIONS = 20
/** A path that leads nowhere. */
const NOT_FOUND_PATH = '/non-esiste'
const paths = ['/', '/privacy-policy', NOT_FOUND_PATH]

expectBuiltSite()
const browserPath = await findBrowser()
await using cleanup = new AsyncDisposableStack()
const directory = await temporaryFolder(cleanup, 'page')
if (caddy === undefined) {
  console.log('Caddy is not installed, which speaks HTTP/2: it is left out.')
}
const limitDirectory = join(directory, 'limit')
await writeLimitSite(projectRoot, limitDirectory)
const site = await serve(projectRoot, 'site')
const limit = await serve(limitDirectory, 'limit-site')

const { rows, ratios } = summarize(await loadPages())
console.log(
  'Times in ms under simulated throttling; scores: performance, accessibility, best practices, search engines.',
)
console.table(rows.map(({ failed, bytesByKind, ...row }) => rounded(row)))
console.log('Bytes by kind, mobile')
const onMobile = rows.filter(({ formFactor }) => formFactor === 'mobile')
console.table(
  Object.fromEntries(onMobile.map(({ protocol, page, bytesByKind }) => [`${protocol} ${page}`, bytesByKind])),
)
console.log('The home page beside its limit')
console.table(ratios.map(rounded))
for (const { formFactor, protocol, page, failed } of rows) {
  if (failed.length > 0) {
    console.log(`${formFactor}, ${protocol}, ${page}: ${failed.join(', ')}`)
  }
}
const interactions = await interact()
console.log(`Interaction to Next Paint, the slowest of ${INTERACTIONS}, at a quarter of the speed`)
console.table(interactions)
await writeResult('page', {
  browser: execFileSync(browserPath, ['--version'], { encoding: 'utf8' }).trim(),
  rounds: Number(values.rounds),
  rows: rows.map(rounded),
  ratios: ratios.map(rounded),
  interactions,
})
const problems = [
  ...rows.filter(({ fcpMs, requests }) => !(fcpMs > 0 && requests > 0)).map(({ page }) => `${page} was not loaded`),
  ...rows.filter(({ page, scriptBytes }) => page === LIMIT && scriptBytes > 0).map(() => 'the limit has script'),
  ...interactions.filter(({ inpMs }) => inpMs === null).map(({ part }) => `no interaction was seen: ${part}`),
]
console.log(problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1

type Urls = Readonly<Record<Protocol, string | null>> & { readonly 'HTTP/1.1': string }

/** Starts the server on a built site, with the shipped Caddy before it where there is one. */
async function serve(siteDirectory: string, name: string): Promise<Urls> {
  const server = await startMeasuredServer(siteDirectory, join(directory, name), null)
  cleanup.defer(() => server.stop())
  if (caddy === undefined) {
    return { 'HTTP/1.1': server.url, 'HTTP/2': null }
  }
  const front = await putCaddyBefore(server.url, directory, 'https')
  cleanup.defer(front.stop)
  return { 'HTTP/1.1': server.url, 'HTTP/2': front.url }
}

/** Loads the pages and the limit in turn, so that a ratio is of one and the same minute. */
async function loadPages(): Promise<readonly Loaded[]> {
  const pages = [...paths.map((path) => ({ page: path, path, urls: site })), { page: LIMIT, path: '/', urls: limit }]
  const chrome = await launchChrome()
  const loads: Loaded[] = []
  try {
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      for (const formFactor of formFactors) {
        for (const protocol of protocols) {
          for (const { page, path, urls } of pages) {
            const url = urls[protocol]
            if (url === null) {
              continue
            }
            const html = await (await fetch(`${urls['HTTP/1.1']}${path}`)).text()
            const isNotFound = path === NOT_FOUND_PATH
            const load = { url: `${url}${path}`, formFactor, browserPort: chrome.port, html, isNotFound }
            const figures = await loadPage(load)
            loads.push({ round, page, formFactor, protocol, ...figures })
            console.log(`round ${round}, ${formFactor}, ${protocol}, ${page}: LCP ${Math.round(figures.lcpMs)} ms`)
          }
        }
      }
    }
  } finally {
    chrome.kill()
  }
  return loads
}

async function interact() {
  const chrome = await chromium.launch({ executablePath: browserPath, args: launchArguments })
  try {
    return await measureInteractions(chrome, site['HTTP/1.1'], INTERACTIONS)
  } finally {
    await chrome.close()
  }
}
