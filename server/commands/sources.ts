import type { Temporal } from 'temporal-polyfill'
import { daysInRome, romeTime } from '../../business/rome-time.ts'
import { jsonText } from '../leads/export/lead-json.ts'
import type { SourceFigures } from '../leads/lead-records.ts'
import { isReferrer, percentOf, percentOfVisits, sourceJson, sumOf } from '../visits/source-figures.ts'
import { type Command, readArguments, readDay, refusePositionals, wrongUsage } from './command.ts'
import { withRecordsToRead } from './open-records.ts'
import { table } from './printing.ts'

/** The days of the report unless said otherwise, today included. */
const USUAL_DAYS = 30

const MAX_ROWS = 50

const columns = [
  { heading: 'SOURCE', maxWidth: 40 },
  { heading: 'MEDIUM', maxWidth: 20 },
  { heading: 'CAMPAIGN', maxWidth: 30 },
  ...['VISITS', 'REQUESTS', 'SHARE', 'IN 24 HOURS'].map((heading) => ({ heading, maxWidth: 16 })),
]

export const sources: Command = {
  name: 'sources',
  usage: '[--since <day>] [--until <day>] [--json]',
  summary: 'where visits and leads come from',
  help: `Shows visits of pages, leads that were not held, their share of the visits, and how many of those whose 24 hours are
over or that were contacted were contacted in time, by source: those with the most leads first, the rest summed.

  --since <day>   from this day on, 2026-11-01; the last ${USUAL_DAYS} days unless said otherwise
  --until <day>   until the end of this day
  --json          all of them, for another program

The source of a visit is the campaign of the link (utm_source, utm_medium, utm_campaign), else the host of the page that
had it. No cookie follows a visitor, so a lead has a source only if the address of its page had a campaign, and the others are
without one, wherever they came from: a share is known for campaigns and for the total. Robots that say so and pages that open
another one of the site are not counted, and neither are browsers that do not say what they open (Safari before 16.4).
Where the pages are on a CDN (BACKEND_URL), no visit is counted.`,

  async run(given, parts) {
    const { values, positionals } = readArguments('sources', given, {
      since: { type: 'string' },
      until: { type: 'string' },
      json: { type: 'boolean' },
    })
    refusePositionals('sources', positionals)
    const last = values.until === undefined ? romeTime(parts.now).toPlainDate() : readDayOption('until', values.until)
    const first =
      values.since === undefined ? last.subtract({ days: USUAL_DAYS - 1 }) : readDayOption('since', values.since)
    const figures = await withRecordsToRead(parts.store(), (records) =>
      records.bySource(daysInRome(first, last), parts.now),
    )
    parts.print(values.json ? jsonText(figures.map(sourceJson)) : textOf(figures, `${first} to ${last}`))
    return 0
  },
}

function readDayOption(option: string, value: string): Temporal.PlainDate {
  const day = readDay(value)
  if (day === null) {
    throw wrongUsage('sources', `--${option} is a day such as 2026-11-01, not "${value}"`)
  }
  return day
}

function textOf(figures: readonly SourceFigures[], days: string): string {
  const rest = figures.slice(MAX_ROWS)
  const total = sumOf(figures)
  const rows = [
    ...figures
      .slice(0, MAX_ROWS)
      .map((each) => [
        each.source === '' ? '(none)' : each.source,
        each.medium,
        each.campaign,
        ...numbers(each, percentOfVisits(each), isReferrer(each)),
      ]),
    ...(rest.length === 0 ? [] : [[`(${rest.length} more)`, '', '', ...numbers(sumOf(rest), null)]]),
    ['Total', '', '', ...numbers(total, percentOf(total.leads, total.visits))],
  ]
  return `${table(columns, rows)}\n${days}\n`
}

function numbers(
  { visits, leads, withinDeadline, decided }: ReturnType<typeof sumOf>,
  percent: number | null,
  leadsAreUnknown = false,
): readonly string[] {
  return [
    String(visits),
    leadsAreUnknown ? '-' : String(leads),
    percent === null ? '-' : `${percent}%`,
    decided === 0 ? '-' : `${withinDeadline} of ${decided}`,
  ]
}
