import { officePath } from '../../contracts/office-paths.ts'
import { median } from '../harness/figures.ts'
import type { OfficeSession } from '../harness/office-session.ts'
import { launchChrome, loadPage, type PageFigures } from '../page/lighthouse.ts'

const ROUNDS = 5

/** Under Lighthouse's simulated slow 4G, at a quarter of the processor's speed. */
const LIMIT_MS = 2_000

/**
 * Measures how soon a telephone that is signed in shows the requests, with an empty cache. Medians.
 *
 * @param directUrl the same server without a proxy, whose certificate nobody knows, before it
 */
export async function measureFirstScreen(url: string, directUrl: string, { headers: { Cookie = '' } }: OfficeSession) {
  const address = `${url}${officePath}`
  const html = await (await fetch(`${directUrl}${officePath}`)).text()
  const chrome = await launchChrome()
  try {
    const loads: PageFigures[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const load = { url: address, formFactor: 'mobile', browserPort: chrome.port, html, isNotFound: false } as const
      loads.push(await loadPage({ ...load, headers: { Cookie } }))
    }
    const of = (figure: 'fcpMs' | 'lcpMs' | 'tbtMs' | 'cls' | 'bytes' | 'scriptBytes') =>
      median(loads.map((load) => load[figure]))
    return {
      fcpMs: of('fcpMs'),
      lcpMs: of('lcpMs'),
      limitMs: LIMIT_MS,
      tbtMs: of('tbtMs'),
      cls: of('cls'),
      bytes: of('bytes'),
      scriptBytes: of('scriptBytes'),
    }
  } finally {
    chrome.kill()
  }
}
