import { expect, test } from 'vitest'
import { parseLead } from '../../leads/lead.ts'
import { sameLeadKey } from '../../leads/same-lead.ts'
import { suggestEmail } from '../../leads/suggest-email.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { annaRecord, leadMessageInput } from '../../test/fixtures/message.ts'
import { csv } from '../commands/export.ts'
import { terminalText } from '../commands/printing.ts'
import { plainAddress } from '../notifications/channels/mail-address.ts'
import { makeLeadMessage } from '../notifications/messages/lead-message.ts'
import { chooseEncoding } from '../pages/load-site.ts'
import { checkAccept, checkKey, readPreferences } from '../rest/protocol.ts'
import { readColumns } from '../rest/read-leads.ts'
import { contentScore } from '../screening/score-content.ts'
import { senderKey } from '../screening/sender.ts'
import { foldText } from '../store/fold-text.ts'
import { loggablePath } from './request-log.ts'
import { limits } from './server.ts'

/** A pattern that tries a text in more than one way takes ten times as long with one of this length, and more. */
const MAX_MS = 40

const length = Math.max(limits.bodyBytes, limits.headerBytes)

/** Texts on which patterns for names, addresses, numbers and lists are known to try every way there is. */
const longTexts = [
  ' ',
  'a ',
  'a',
  '0',
  '(0)',
  '((0)0)',
  '+(0)',
  '@',
  'a@',
  '@a.',
  'a.',
  'yopmail.',
  'guerrillamail.',
  '"',
  '\\',
  '\\"',
  ',',
  ', ',
  '*',
  'bB',
  '%',
  '<a ',
  'https://',
  '$1,',
  'é',
  '\u0300',
  'ﷺ',
  '한',
  '🏠',
  '=',
  ';q=',
  '.1',
  ':0',
].flatMap((part) => {
  const text = part.repeat(length / part.length)
  return [text, `${text}"`, `+${text}!`, `a@${text}!`, `${text.slice(0, length / 2)}a${text.slice(length / 2)}@`]
})

// As a domain, all of it goes through Punycode.
longTexts.push(`a@${Array.from({ length: length / 3 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('')}`)

const withField = (field: string, text: string) => ({ ...annaRecord, [field]: text })

test.each<[string, (text: string) => unknown]>([
  ['the columns of a request', (text) => readColumns(text)],
  ['its preferences', (text) => readPreferences(text)],
  ['its media types', (text) => checkAccept(text)],
  ['its encodings', (text) => chooseEncoding(text, new Set(['identity']))],
  ['its key', (text) => checkKey({ apiKey: 'key', authorization: `Bearer ${text}` }, 'key')],
  ['its path', (text) => loggablePath(text)],
  ['its sender', (text) => senderKey(text, 'secret')],
  ['a lead', (text) => parseLead({ name: text, email: text, phone: text, zone: text })],
  ['the key of a lead', (text) => sameLeadKey({ ...anna, name: text, email: text, phone: text })],
  ['the form of a text in which it is looked for', (text) => foldText(text)],
  ['the suggestion of an e-mail', (text) => suggestEmail(text)],
  ['the score of a name', (text) => contentScore(withField('name', text))],
  ['the score of an e-mail', (text) => contentScore(withField('email', text))],
  ['the score of a phone', (text) => contentScore(withField('phone', text))],
  ['the address of an answer', (text) => plainAddress(text)],
  ['the message about a name', (text) => makeLeadMessage(leadMessageInput({ lead: withField('name', text) }))],
  ['the message about an e-mail', (text) => makeLeadMessage(leadMessageInput({ lead: withField('email', text) }))],
  ['the message about a phone', (text) => makeLeadMessage(leadMessageInput({ lead: withField('phone', text) }))],
  ['a cell of the export', (text) => csv([[text]])],
  ['a line on the terminal', (text) => terminalText(text)],
])('takes no time over %s, however long and odd', (_what, read) => {
  const slow = longTexts.filter((text) => quickestOf(3, () => readOrRefuse(read, text)) > MAX_MS)
  expect(slow.map((text) => `${text.slice(0, 20)}…${text.slice(-3)}`)).toEqual([])
})

function readOrRefuse(read: (text: string) => unknown, text: string): void {
  try {
    read(text)
  } catch {
    // A refusal is an answer as well.
  }
}

/** Of several times, as the machine may be busy in some of them. */
function quickestOf(times: number, work: () => void): number {
  let quickest = Number.POSITIVE_INFINITY
  for (let time = 0; time < times && quickest > MAX_MS; time += 1) {
    const start = performance.now()
    work()
    quickest = Math.min(quickest, performance.now() - start)
  }
  return quickest
}
