import type { FastifyInstance } from 'fastify'
import { Temporal } from 'temporal-polyfill'
import { closedAt } from '../../business/closed-days.ts'
import { dayInRome } from '../../business/time/rome-time.ts'
import {
  type ClosedPeriods,
  closeRequest,
  MOST_CLOSED_DAYS,
  MOST_CLOSED_PERIODS,
  openRequest,
} from '../../contracts/office.ts'
import type { OfficeOptions } from './office-options.ts'
import { OfficeFailure, parseRequest, whoIs } from './office-request.ts'

/** Adds the routes of closed days, relative to the office's API. */
export function closedDaysRoutes(
  app: FastifyInstance,
  { closedDays, onClosedDays, records, now }: OfficeOptions,
): void {
  app.get('/closed-days', periods)

  app.post('/closed-days', async (request) => {
    const { name } = whoIs(request)
    const { first, last } = parseRequest(closeRequest, request.body)
    const store = here()
    const at = now()
    const today = dayInRome(at).first
    const { days } = Temporal.PlainDate.from(first).until(last)
    const isTooLong = days < 0 || days >= MOST_CLOSED_DAYS
    // Those that are over are in no list, so that nobody could take them away to make room.
    const present = (await store.all()).filter((period) => period.last >= today)
    if (isTooLong || last < today || present.length >= MOST_CLOSED_PERIODS) {
      throw new OfficeFailure(422, 'invalid')
    }
    await store.add(first, last, name, at)
    await onClosedDays()
    return periods()
  })

  app.post('/closed-days/remove', async (request) => {
    await here().remove(parseRequest(openRequest, request.body).id)
    await onClosedDays()
    return periods()
  })

  function here() {
    if (closedDays === null) {
      throw new OfficeFailure(404, 'not-here')
    }
    return closedDays
  }

  async function periods(): Promise<ClosedPeriods> {
    const at = now()
    const today = dayInRome(at).first
    const periods = (await here().all()).filter(({ last }) => last >= today)
    const until = periods.at(-1)?.until ?? at
    const booked = await records.appointments.booked(at, until)
    return {
      today,
      periods: periods.map((period) => ({
        id: period.id,
        first: period.first,
        last: period.last,
        shootings: booked.flatMap(({ id, name, bookedFor }) =>
          bookedFor !== null && closedAt([period], bookedFor) !== null
            ? [{ id, name, at: bookedFor.toISOString() }]
            : [],
        ),
      })),
    }
  }
}
