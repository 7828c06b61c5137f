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

type Measures = { readonly [Name in (typeof measures)[number]]: number }

/** A line of the table: medians over the rounds. */
export interface Row extends Measures {
  readonly page: string
  readonly formFactor: FormFactor
  readonly protocol: Protocol
  /** The worst of all rounds. */
  readonly scores: string
  readonly failed: readonly string[]
  readonly bytesByKind: Readonly<Record<string, number>>
}

/** The home page beside its limit: the ratio within each round, and the median of these. */
export interface Ratio {
  readonly formFactor: FormFactor
  readonly protocol: Protocol
  readonly fcp: number
  readonly lcp: number
  readonly speedIndex: number
  readonly mainThread: number
  readonly bytes: number
  /** Blocking time beyond that of the limit, in milliseconds. */
  readonly tbtMore: number
  /** The largest of all rounds. */
  readonly cls: number
}

/** Sums up what was loaded. */
export function summarize(loads: readonly Loaded[]): { rows: readonly Row[]; ratios: readonly Ratio[] } {
  const groups = Map.groupBy(loads, ({ page, formFactor, protocol }) => `${formFactor} ${protocol} ${page}`)
  return {
    rows: [...groups.values()].flatMap((group) => (group[0] === undefined ? [] : [toRow(group[0], group)])),
    ratios: ratiosIn(loads),
  }
}

function toRow({ page, formFactor, protocol, bytesByKind, scores }: Loaded, group: readonly Loaded[]): Row {
  const worst = (name: string) => Math.min(...group.map((load) => load.scores[name] ?? 0))
  return {
    formFactor,
    protocol,
    page,
    ...medians(group),
    scores: Object.keys(scores).map(worst).join(' '),
    failed: [...new Set(group.flatMap(({ failed }) => failed))],
    bytesByKind,
  }
}

function medians(group: readonly Loaded[]): Measures {
  const entries = measures.map((name) => [name, median(group.map((load) => load[name]))])
  return Object.fromEntries(entries) as Measures
}

function ratiosIn(loads: readonly Loaded[]): Ratio[] {
  const pairs = loads
    .filter(({ page }) => page === '/')
    .flatMap((home) => {
      const limit = loads.find(
        ({ page, round, formFactor, protocol }) =>
          page === LIMIT && round === home.round && formFactor === home.formFactor && protocol === home.protocol,
      )
      return limit === undefined ? [] : [{ home, limit }]
    })
  const groups = Map.groupBy(pairs, ({ home }) => `${home.formFactor} ${home.protocol}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const ratio = (name: (typeof measures)[number]) => median(group.map(({ home, limit }) => home[name] / limit[name]))
    return first === undefined
      ? []
      : [
          {
            formFactor: first.home.formFactor,
            protocol: first.home.protocol,
            fcp: ratio('fcpMs'),
            lcp: ratio('lcpMs'),
            speedIndex: ratio('speedIndexMs'),
            mainThread: ratio('mainThreadMs'),
            bytes: ratio('bytes'),
            tbtMore: median(group.map(({ home, limit }) => home.tbtMs - limit.tbtMs)),
            cls: Math.max(...group.map(({ home }) => home.cls)),
          },
        ]
  })
}
