import { expect, onTestFinished, test } from 'vitest'
import { reviewsAnswer } from '../../../contracts/reviews.ts'
import { anna } from '../../../test/cases/same-lead.ts'
import { officeOrigin, signedInOffice } from '../../../test/fixtures/office.ts'
import { sqliteFixture } from '../../../test/fixtures/store.ts'
import { reviewsIn } from '../../leads/reviews/reviews.ts'

const day = (text: string) => new Date(`2026-${text}T10:00:00Z`)

test.each(['393335550123', null])(
  'a host is asked in a chat only by a business with WhatsApp (%s)',
  async (whatsapp) => {
    const fixture = await sqliteFixture()
    onTestFinished(() => fixture.close())
    const reviews = reviewsIn(fixture.leads)
    const { ask } = await signedInOffice(fixture, {
      business: { brand: 'Casa in Posa', email: 'ciao@casainposa.example', siteUrl: officeOrigin, whatsapp },
      now: () => day('11-10'),
    })
    await fixture.leads.insert([anna])
    await fixture.leads.run([
      {
        sql: `update leads set contacted_at = $1, booked_for = $2, delivered_at = $3`,
        values: [day('11-01'), day('11-02'), day('11-03')].map((time) => time.toISOString()),
      },
    ])
    await reviews.setAfterDays(1)

    const { toAsk } = reviewsAnswer.parse((await ask('GET', '/reviews')).json())
    expect(toAsk.map(({ hasChat }) => hasChat)).toEqual([whatsapp !== null])
    const asked = await ask('POST', '/reviews/ask', { lead: toAsk[0]?.lead, by: 'chat' })
    expect(asked.statusCode).toBe(whatsapp === null ? 422 : 200)
    expect(await reviews.list()).toHaveLength(whatsapp === null ? 0 : 1)
  },
)
