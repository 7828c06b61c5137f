import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { closedAt } from '../../../business/closed-days.ts'
import { dayInRome, daysInRome, romeTime } from '../../../business/time/rome-time.ts'
import { downloads } from '../../../content/office/lead.ts'
import {
  type LeadPage,
  leadQuery,
  type Sources,
  type Start,
  type StoredZones,
  type Today,
} from '../../../contracts/office.ts'
import { CONTACT_WITHIN_MS } from '../../../leads/contact-promise.ts'
import { failureOf, logFailure } from '../../http/failures.ts'
import { emptyLeadTable, leadTableLines } from '../../leads/export/lead-table.ts'
import { sourceLines } from '../../outbox/messages/digest-sources.ts'
import type { OfficeOptions } from '../office-options.ts'
import { existing, parseRequest } from '../office-request.ts'
import { changeRoutes } from './change-routes.ts'
import { handRoutes } from './hand-routes.ts'
import { leadRowOf } from './lead-answers.ts'
import { filterOf, weeksOfFigures } from './lead-filter.ts'
import type { OfficePage } from './lead-lists.ts'
import { detailOf, idOf } from './lead-request.ts'
import type { OfficeFilter } from './list-conditions.ts'
import { personRoutes } from './person-routes.ts'

/** Sources are shown for so many days. */
const SOURCE_DAYS = 30

/** Adds the routes of leads, relative to the office's API. */
export function leadRoutes(app: FastifyInstance, options: OfficeOptions): void {
  readingRoutes(app, options)
  personRoutes(app, options)
  changeRoutes(app, options)
  handRoutes(app, options)
}

/** Adds the question for the first screen, with who is signed in, if anybody. Its tag is that of all that can change. */
export function startRoute(app: FastifyInstance, options: OfficeOptions, tag: () => Promise<string>): void {
  app.get('/start', async ({ signedIn }): Promise<Start> => {
    if (signedIn === null) {
      return { me: null, tag: null, today: null }
    }
    // Before the lists: what changes meanwhile is then news.
    const current = await tag()
    return { me: { name: signedIn.name, session: signedIn.session }, tag: current, today: await readToday(options) }
  })
}

async function readToday(options: OfficeOptions): Promise<Today> {
  const { leads, closedDays, reviews, goneReviews, now } = options
  const at = now()
  const section = async (filter: OfficeFilter) => {
    const [page, count] = await Promise.all([leads.list(filter, at), leads.count(filter, at)])
    return { ...(await pageOf(page, options, at)), count }
  }
  const overdueBefore = new Date(at.getTime() - CONTACT_WITHIN_MS)
  const [closed, due, waiting, overdue, held, contacted, booked, toDeliver, counts, { size: withdrawn }] =
    await Promise.all([
      closedDays?.all() ?? [],
      section({ section: 'due' }),
      leads.count({ section: 'due', isForToday: true }, at),
      leads.count({ section: 'due', isForToday: true, promisedBefore: overdueBefore }, at),
      section({ section: 'held' }),
      section({ section: 'contacted' }),
      section({ section: 'booked' }),
      section({ section: 'to-deliver' }),
      reviews.counts(at),
      goneReviews.online(),
    ])
  const opensAt = closedAt(closed, at)?.opensAt
  return {
    now: at.toISOString(),
    opensOn: opensAt === undefined ? null : dayInRome(opensAt).first,
    due: { ...due, waiting, overdue },
    held,
    contacted,
    booked,
    toDeliver,
    reviews: { ...counts, withdrawn },
  }
}

async function pageOf(page: OfficePage, { business, firstMessages }: OfficeOptions, at: Date): Promise<LeadPage> {
  const messages = await firstMessages()
  return { leads: page.rows.map((row) => leadRowOf(row, business, messages, at)), next: page.next }
}

function readingRoutes(app: FastifyInstance, options: OfficeOptions): void {
  const { leads, records, now } = options

  app.get('/today', () => readToday(options))

  app.get('/leads', async (request) => {
    const query = parseRequest(leadQuery, request.query)
    const at = now()
    return pageOf(await leads.list(filterOf(query), at, query.cursor ?? null), options, at)
  })

  app.get('/zones', async (): Promise<StoredZones> => ({ zones: [...(await records.zones())] }))

  app.get('/leads.csv', async (request, reply) => {
    const table = tableOf(filterOf(parseRequest(leadQuery, request.query)), now())
    // What fails before there is a line is answered as anywhere; what fails later cuts the file off.
    const { value: start } = await table.next()
    const file = Readable.from(request.method === 'HEAD' ? [] : joined(start ?? '', table))
    file.on('error', (error) => logFailure(failureOf(error), request))
    return reply
      .header('Content-Disposition', `attachment; filename="${downloads.table}"`)
      .type('text/csv; charset=utf-8')
      .send(file)
  })

  async function* tableOf(filter: OfficeFilter, at: Date): AsyncGenerator<string, undefined> {
    let head = emptyLeadTable()
    for await (const rows of leads.pages(filter, at)) {
      const page = rows.map(({ lead }) => lead)
      const notes = await records.notes(page.map(({ id }) => id))
      yield head + leadTableLines(page, notes, at)
      head = ''
    }
  }

  app.get('/sources', async (): Promise<Sources> => {
    const last = romeTime(now()).toPlainDate()
    const days = daysInRome(last.subtract({ days: SOURCE_DAYS - 1 }), last)
    const lines = sourceLines(await records.bySource(days, now()))
    return { sources: lines.map(({ name, values }) => ({ name, values: [...values] })) }
  })

  app.get('/figures', async () => {
    const at = now()
    return leads.figures(weeksOfFigures(at), at)
  })

  app.get('/leads/:id', async (request) => detailOf(existing(await leads.find(idOf(request))), options))
}

async function* joined(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start
  yield* rest
}
