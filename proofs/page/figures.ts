import { median } from '../harness/figures.ts'
import type { FormFactor, PageFigures } from './lighthouse.ts'

export const protocols = ['HTTP/2', 'HTTP/1.1'] as const

export type Protocol = (typeof protocols)[number]

/** The page that all others are compared with. */
export const LIMIT = 'limit of /'

/** One load of one page. */
export interface Loaded extends PageFigures {
  readonly round: number
  readonly page: string
  readonly formFactor: FormFactor
  readonly protocol: Protocol
}

const measures = [
  'fcpMs',
  'lcpMs',
  'tbtMs',
  'cls',
  'speedIndexMs',
  'mainThreadMs',
  'longestTaskMs',
  'elements',
  'bytes',
  'requests',
  'scriptBytes',
] as const

/** Sums up what was loaded. */
export function summarize(loads: readonly Loaded[]) {
  const groups = Map.groupBy(loads, ({ page, formFactor, protocol }) => `${formFactor} ${protocol} ${page}`)
  return {
    rows: [...groups.values()].flatMap((group) => (group[0] === undefined ? [] : [toRow(group[0], group)])),
    ratios: ratiosIn(loads),
  }
}

/** A line of the table: medians over the rounds. */
function toRow({ page, formFactor, protocol, bytesByKind, scores }: Loaded, group: readonly Loaded[]) {
  const worst = (name: string) => Math.min(...group.map((load) => load.scores[name] ?? 0))
  return {
    formFactor,
    protocol,
    page,
    ...medians(group),
    /** The worst of all rounds. */
    scores: Object.keys(scores).map(worst).join(' '),
    failed: [...new Set(group.flatMap(({ failed }) => failed))],
    bytesByKind,
  }
}

function medians(group: readonly Loaded[]) {
  const entries = measures.map((name) => [name, median(group.map((load) => load[name]))])
  return Object.fromEntries(entries) as { readonly [Name in (typeof measures)[number]]: number }
}

/** The home page beside its limit: the ratio within each round, and the median of these. */
function ratiosIn(loads: readonly Loaded[]) {
  const kindOf = ({ formFactor, protocol }: Loaded) => `${formFactor} ${protocol}`
  const homes = Map.groupBy(
    loads.filter(({ page }) => page === '/'),
    kindOf,
  )
  const limitOf = (home: Loaded) =>
    loads.find((load) => load.page === LIMIT && load.round === home.round && kindOf(load) === kindOf(home))
  return [...homes.values()].map((group) => {
    const ratio = (name: (typeof measures)[number]) =>
      median(group.map((home) => home[name] / (limitOf(home)?.[name] ?? Number.NaN)))
    return {
      formFactor: group[0]?.formFactor,
      protocol: group[0]?.protocol,
      fcp: ratio('fcpMs'),
      lcp: ratio('lcpMs'),
      speedIndex: ratio('speedIndexMs'),
      mainThread: ratio('mainThreadMs'),
      bytes: ratio('bytes'),
      /** Blocking time beyond that of the limit, in milliseconds. */
      tbtMore: median(group.map((home) => home.tbtMs - (limitOf(home)?.tbtMs ?? Number.NaN))),
      /** The largest of all rounds. */
      cls: Math.max(...group.map(({ cls }) => cls)),
    }
  })
}
