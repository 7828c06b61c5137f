import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import { launchArguments } from '../../test/browser.ts'
import { startMeasuredServer } from '../server/start-measured-server.ts'
import { inlineScriptBytes } from './inline-script-bytes.ts'
import { type FormFactor, loadPage } from './load-page.ts'
import { LIMIT, type Loaded, type Protocol, summarize } from './page-figures.ts'
import { makeCertificate, startHttp2 } from './start-http2.ts'
import { writeLimitSite } from './write-limit-site.ts'

export interface PageBenchOptions {
  /** Where the built site is. */
  readonly siteDirectory: string
  readonly browserPath: string
  readonly rounds: number
  readonly formFactors: readonly FormFactor[]
  readonly protocols: readonly Protocol[]
  /** Paths beside the home page. */
  readonly paths: readonly string[]
  readonly say: (line: string) => void
}

/** A path that leads nowhere. */
export const NOT_FOUND_PATH = '/non-esiste'

/** Loads the pages and the limit in turn, so that a ratio is of one and the same minute. */
export async function runPageBench(options: PageBenchOptions) {
  const { siteDirectory, browserPath, rounds, formFactors, paths, say } = options
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-bench-'))
  const running: { stop(): Promise<unknown> }[] = []
  const noted = async <Started extends { stop(): Promise<unknown> }>(starting: Promise<Started>) => {
    const started = await starting
    running.unshift(started)
    return started
  }
  try {
    const certificate = makeCertificate(directory)
    if (certificate === null) {
      say('There is no openssl on this machine to make a certificate with: HTTP/2 is left out.')
    }
    const limitSite = join(directory, 'limit')
    await writeLimitSite(siteDirectory, limitSite)
    const sites = []
    for (const [name, site] of [
      ['', siteDirectory],
      ['limit', limitSite],
    ] as const) {
      const data = join(directory, `server-${name}`)
      await mkdir(data)
      const { url } = await noted(startMeasuredServer(site, data, null))
      const http2 = certificate === null ? null : (await noted(startHttp2(url, certificate))).url
      sites.push({ isLimit: name === 'limit', urls: { 'HTTP/1.1': url, 'HTTP/2': http2 } })
    }
    const pages = sites.flatMap(({ isLimit, urls }) =>
      (isLimit ? ['/'] : ['/', ...paths]).map((path) => ({ name: isLimit ? LIMIT : path, path, urls })),
    )
    const browser = await launch({
      chromePath: browserPath,
      chromeFlags: [...launchArguments, '--headless=new', '--ignore-certificate-errors'],
      logLevel: 'silent',
    })
    running.unshift({ stop: async () => browser.kill() })

    const loads: Loaded[] = []
    for (let round = 1; round <= rounds; round += 1) {
      for (const formFactor of formFactors) {
        for (const protocol of options.protocols) {
          for (const { name, path, urls } of pages) {
            const url = urls[protocol]
            if (url === null) {
              continue
            }
            const figures = await loadPage({
              url: `${url}${path}`,
              formFactor,
              browserPort: browser.port,
              inlineScriptBytes: inlineScriptBytes(await (await fetch(`${urls['HTTP/1.1']}${path}`)).text()),
              isNotFound: path === NOT_FOUND_PATH,
            })
            loads.push({ round, page: name, formFactor, protocol, ...figures })
            say(`round ${round}, ${formFactor}, ${protocol}, ${name}: LCP ${Math.round(figures.lcpMs)} ms`)
          }
        }
      }
    }
    return summarize(loads)
  } finally {
    for (const { stop } of running) {
      await stop()
    }
    await rm(directory, { recursive: true, force: true })
  }
}
