import { expect, test } from 'vitest'
import { companyLines } from '../../../business/company/company-lines.ts'
import { texts as ownTexts } from '../../../business/content.ts'
import { reviewMail } from '../../../content/review.ts'
import { footer } from '../../../content/site.ts'
import { annaRecord, business } from '../../../test/fixtures/message.ts'
import type { Review } from '../../leads/reviews/review.ts'
import { composeReviewMail, makeReviewMail } from './review-mail.ts'

const link = 'https://casainposa.example/recensione?codice=AAAAAAAAAAAAAAAAAAAAAA'
const mail = makeReviewMail({
  id: 'one:review',
  to: 'anna@example.com',
  lead: annaRecord,
  link,
  business,
  texts: ownTexts,
})

test('the link has a line of its own, and in the document it is the button between the words', () => {
  const lines = mail.text.split('\n')
  expect(lines).toContain(link)
  expect(lines[0]).toMatch(/^Ciao Anna.*in due righe:$/)
  const shown = mail.html.replace(/<[^>]+>/g, ' ')
  expect(shown).toMatch(
    new RegExp(`in due righe:\\s+${reviewMail.button}\\s+Il link è solo tuo.*\\s+${reviewMail.note.slice(0, 20)}`),
  )
  expect(shown.split('Il link è solo tuo')).toHaveLength(2)
  expect(shown).not.toContain(link)
})

test('words after a link that the owner has written twice are kept', () => {
  const words = 'Ciao! {link} Non si apre? Copialo: {link} Grazie'
  const { reviewRequest } = ownTexts.firstMessages
  const firstMessages = { ...ownTexts.firstMessages, reviewRequest: { ...reviewRequest, named: words } }
  const texts = { ...ownTexts, firstMessages }
  const { text, html } = makeReviewMail({ id: 'a', to: 'a@example.com', lead: annaRecord, link, business, texts })
  expect([text, html]).toEqual([expect.stringContaining('Grazie'), expect.stringContaining('Grazie')])
})

test('it says who writes, as a letter of a business must', () => {
  for (const line of companyLines({ business, footer })) {
    expect(mail.text.split('\n')).toContain(line)
    expect(mail.html).toContain(line)
  }
})

test('nobody is asked whose delivery was undone while the mail waited', async () => {
  const now = new Date()
  const asked: Review = {
    id: 'a review',
    leadId: annaRecord.id,
    ...{ requestedAt: now, deliveredAt: now, zone: annaRecord.zone, askedAt: now, askedBy: 'Bea', writeUntil: now },
    ...{ isMailLost: false, given: null, answer: null, decision: null, cardKey: null, withdrawnAt: null },
  }
  const parts = {
    reviews: { ofLead: async () => asked, addLink: async () => 'code' },
    online: async () => ({ business, texts: ownTexts }),
    linkUrl: 'https://casainposa.example',
  }
  const composed = (deliveredAt: Date | null) =>
    composeReviewMail(
      parts,
      {
        ...{ id: 'one', messageId: 'one:review', claim: 'c', kind: 'review', receiver: 'review', day: null },
        ...{ subscriptionId: null, attempts: 1, failingSince: null, isOfficeOpen: true },
        lead: { ...annaRecord, deliveredAt },
      },
      now,
    )
  expect(await composed(now)).toMatchObject({ to: annaRecord.email })
  expect(await composed(null)).toBeNull()
})
