import { expect, test } from 'vitest'
import { companyLines } from '../../../business/company/company-lines.ts'
import { reviewMail } from '../../../content/review.ts'
import { footer } from '../../../content/site.ts'
import { annaRecord, business } from '../../../test/fixtures/message.ts'
import { ownTexts } from './online-texts.ts'
import { makeReviewMail } from './review-mail.ts'

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
