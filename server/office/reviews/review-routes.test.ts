import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { firstMessages } from '../../../content/first-messages.ts'
import { reviewsAnswer } from '../../../contracts/reviews.ts'
import { anna } from '../../../test/cases/same-lead.ts'
import { sqliteFixture } from '../../../test/fixtures/store.ts'
import { reviewsIn } from '../../leads/reviews/reviews.ts'
import { findCards } from '../../publishing/reviews/review-cards.ts'
import { siteEditingIn } from '../../publishing/site-editing.ts'
import { acceptJson, OfficeFailure } from '../office-request.ts'
import { reviewRoutes } from './review-routes.ts'

const day = (text: string) => new Date(`2026-${text}T10:00:00Z`)
const now = () => day('11-10')

test.each(['393335550123', null])(
  'a host is asked in a chat only by a business with WhatsApp (%s)',
  async (whatsapp) => {
    const fixture = await sqliteFixture()
    const app = Fastify()
    onTestFinished(async () => {
      await app.close()
      await fixture.close()
    })
    app.removeAllContentTypeParsers()
    acceptJson(app)
    app.decorateRequest('signedIn', null)
    app.addHook('onRequest', async (request) => {
      request.signedIn = { session: 's', person: 'p', name: 'Bea' }
    })
    app.setErrorHandler((error, _request, reply) =>
      error instanceof OfficeFailure
        ? reply.code(error.status).send(error.answer)
        : reply.code(500).send(String(error)),
    )
    const reviews = reviewsIn(fixture.leads)
    reviewRoutes(app, {
      ...{
        reviews,
        records: fixture.records,
        reviewDrafts: null,
        findCards: () => findCards(siteEditingIn(fixture.leads)),
      },
      business: { brand: 'Casa in Posa', whatsapp },
      dates: { hasMail: false },
      ...{
        firstMessages: async () => firstMessages,
        linkUrl: 'https://casainposa.example',
        onNotify: () => undefined,
        now,
      },
    })
    await fixture.leads.insert([anna])
    await fixture.leads.run([
      {
        sql: `update leads set contacted_at = $1, booked_for = $2, delivered_at = $3`,
        values: [day('11-01'), day('11-02'), day('11-03')].map((time) => time.toISOString()),
      },
    ])
    await reviews.setAfterDays(1)

    const { toAsk } = reviewsAnswer.parse((await app.inject('/reviews')).json())
    expect(toAsk.map(({ hasChat }) => hasChat)).toEqual([whatsapp !== null])
    const asked = await app.inject({
      ...{ method: 'POST', url: '/reviews/ask', headers: { 'content-type': 'application/json' } },
      payload: JSON.stringify({ lead: toAsk[0]?.lead, by: 'chat' }),
    })
    expect(asked.statusCode).toBe(whatsapp === null ? 422 : 200)
    expect(await reviews.list()).toHaveLength(whatsapp === null ? 0 : 1)
  },
)
