import type { FastifyInstance } from 'fastify'
import type { Business } from '../../../business/business.ts'
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
import type { ClosedDaysStore } from '../../leads/closed-days.ts'
import { leadTableOf } from '../../leads/export/lead-table.ts'
import type { ReviewStore } from '../../leads/reviews/reviews.ts'
import { sourceLines } from '../../outbox/messages/digest-sources.ts'
import type { Records } from '../../outbox/records.ts'
import type { GoneReviews } from '../../publishing/reviews/gone-reviews.ts'
import { OfficeFailure, parseRequest, whoIs } from '../office-request.ts'
import { changeRoutes } from './change-routes.ts'
import { handRoutes } from './hand-routes.ts'
import { type FirstMessages, leadDetailOf, leadRowOf } from './lead-answers.ts'
import { filterOf, weeksOfFigures } from './lead-filter.ts'
import type { OfficePage } from './lead-lists.ts'
import { existing, idOf } from './lead-request.ts'
import type { OfficeFilter } from './list-conditions.ts'
import type { OfficeLeads } from './office-leads.ts'
import { personRoutes } from './person-routes.ts'

/** Sources are shown for so many days. */
const SOURCE_DAYS = 30

export interface LeadRouteOptions {
  readonly leads: OfficeLeads
  readonly reviews: Pick<ReviewStore, 'counts' | 'ofLeads'>
  readonly goneReviews: Pick<GoneReviews, 'online'>
  /** Null where this process has no page that could say so. */
  readonly closedDays: Pick<ClosedDaysStore, 'all'> | null
  readonly records: Pick<Records, 'notificationsOfLeads' | 'eventsOfLeads' | 'notes' | 'bySource' | 'zones'>
  readonly business: Pick<Business, 'brand' | 'whatsapp'>
  /** Those that are online. */
  readonly firstMessages: () => Promise<FirstMessages>
  /** Of all that can change. */
  readonly tag: () => Promise<string>
  /** Called when text was erased or overwritten: it is to be removed from the database's files too. */
  readonly onErased: () => void
  readonly now: () => Date
}

/** Adds the routes of leads, relative to the office's API. */
export function leadRoutes(app: FastifyInstance, options: LeadRouteOptions): void {
  readingRoutes(app, options)
  personRoutes(app, options)
  changeRoutes(app, options)
  handRoutes(app, options)
}

function readingRoutes(
  app: FastifyInstance,
  { leads, closedDays, records, reviews, goneReviews, business, firstMessages, tag, now }: LeadRouteOptions,
): void {
  app.get('/start', async ({ signedIn }): Promise<Start> => {
    if (signedIn === null) {
      return { me: null, tag: null, today: null }
    }
    // Before the lists: what changes meanwhile is then news.
    const current = await tag()
    return { me: { name: signedIn.name, session: signedIn.session }, tag: current, today: await readToday() }
  })

  app.get('/today', async (request) => {
    whoIs(request)
    return readToday()
  })

  async function readToday(): Promise<Today> {
    const at = now()
    const section = async (filter: OfficeFilter) => {
      const [page, count] = await Promise.all([leads.list(filter, at), leads.count(filter, at)])
      return { ...(await pageOf(page)), count }
    }
    const overdueBefore = new Date(at.getTime() - CONTACT_WITHIN_MS)
    const [closed, due, waiting, overdue, held, contacted, booked, toDeliver, counts, { size: withdrawn }] =
      await Promise.all([
        closedDays?.all() ?? [],
        section({ section: 'due' }),
        leads.count({ section: 'due', isForToday: true }, at),
        leads.count({ section: 'due', promisedBefore: overdueBefore }, at),
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

  app.get('/leads', async (request) => {
    whoIs(request)
    const query = parseRequest(leadQuery, request.query)
    return pageOf(await leads.list(filterOf(query), now(), query.cursor ?? null))
  })

  app.get('/zones', async (request): Promise<StoredZones> => {
    whoIs(request)
    return { zones: [...(await records.zones())] }
  })

  app.get('/leads.csv', async (request, reply) => {
    whoIs(request)
    const rows = await leads.all(filterOf(parseRequest(leadQuery, request.query)), now())
    return reply
      .header('Content-Disposition', `attachment; filename="${downloads.table}"`)
      .type('text/csv; charset=utf-8')
      .send(
        leadTableOf(
          rows.map(({ lead }) => lead),
          await records.notes(),
        ),
      )
  })

  app.get('/sources', async (request): Promise<Sources> => {
    whoIs(request)
    const last = romeTime(now()).toPlainDate()
    const days = daysInRome(last.subtract({ days: SOURCE_DAYS - 1 }), last)
    const lines = sourceLines(await records.bySource(days, now()))
    return { sources: lines.map(({ name, values }) => ({ name, values: [...values] })) }
  })

  app.get('/figures', async (request) => {
    whoIs(request)
    const at = now()
    return leads.figures(weeksOfFigures(at), at)
  })

  app.get('/leads/:id', async (request) => {
    whoIs(request)
    return leadDetailOf(existing(await leads.find(idOf(request))), business, await firstMessages())
  })

  /** @throws OfficeFailure 422 for a cursor that is none */
  async function pageOf(page: OfficePage | 'invalid'): Promise<LeadPage> {
    if (page === 'invalid') {
      throw new OfficeFailure(422, page)
    }
    const messages = await firstMessages()
    return { leads: page.rows.map((row) => leadRowOf(row, business, messages)), next: page.next }
  }
}
