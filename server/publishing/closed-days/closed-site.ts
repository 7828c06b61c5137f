import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { closedWords } from '../../../business/closed-days.ts'
import { siteWith } from '../../pages/load-site.ts'
import type { OnlineSite } from '../served-site.ts'

/** A few milliseconds: the page is compressed while others wait. */
const BROTLI_QUALITY = 9

/**
 * Makes the site as it is while the business is closed: its home page and the answer to a form without script say so. Each is a template
 * of the same rendering, so that everything that they load is there already, under the same names.
 *
 * @param opensAt the first open hour
 */
export function closedSite({ site, answers }: OnlineSite, opensAt: Date): OnlineSite {
  const texts = { closed: closedWords(opensAt), from: opensAt.toISOString() }
  const identity = Buffer.from(answers.closed({ texts }))
  const forms = new Map([
    ['br', brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })] as const,
    ['gzip', gzipSync(identity)] as const,
    ['identity', identity] as const,
  ])
  return {
    site: siteWith(site, new Map([['index.html', forms]]), site.headersFor),
    answers: { ...answers, sent: answers['sent-closed']({ texts }) },
  }
}
