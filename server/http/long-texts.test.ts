import { expect, test } from 'vitest'
import { suggestEmail } from '../../leads/contact/suggest-email.ts'
import { parseLead } from '../../leads/lead.ts'
import { sameLeadKey } from '../../leads/same-lead.ts'
import { anna } from '../../test/cases/same-lead.ts'
import { annaRecord, leadMessageInput } from '../../test/fixtures/message.ts'
import { terminalText } from '../commands/printing.ts'
import { plainAddress } from '../config/mail-address.ts'
import { foldText } from '../database/same-text.ts'
import { csv } from '../leads/export/lead-table.ts'
import { checkAccept, checkKey, readPreferences } from '../leads/rest/protocol.ts'
import { readColumns } from '../leads/rest/read-leads.ts'
import { contentScore } from '../leads/screening/score-content.ts'
import { senderKey } from '../leads/screening/sender.ts'
import { makeLeadMessage } from '../outbox/messages/lead-message.ts'
import { chooseEncoding } from '../pages/site-routes.ts'
import { loggablePath } from './request-log.ts'
import { limits } from './server.ts'

const length = Math.max(limits.bodyBytes, limits.headerBytes)

/**
 * The most that reading a text may cost, in plain loops over a text of that length: several times what is needed. A pattern
 * that backtracks from each character over the rest of the text costs several times as much.
 */
const MAX_LOOPS = length / 32

/** Texts on which patterns for names, addresses, numbers and lists are known to backtrack. */
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

/** Of three, as one may collect garbage. */
const tries = [0, 1, 2]

const maxTime = Math.min(...tries.map(() => processorTimeOf(() => loopOver('a'.repeat(length), MAX_LOOPS))))

const withField = (field: string, text: string) => ({ ...annaRecord, [field]: text })

test.each<[string, (text: string) => unknown]>([
  ['the columns of a request', (text) => readColumns(text)],
  ['its preferences', (text) => readPreferences(text)],
  ['its media types', (text) => checkAccept(text)],
  ['its encodings', (text) => chooseEncoding(text, new Set(['identity']))],
  ['its key', (text) => checkKey('key', `Bearer ${text}`, 'key')],
  ['its path', (text) => loggablePath(text)],
  ['its sender', (text) => senderKey(text, 'secret')],
  ['a lead', (text) => parseLead({ name: text, email: text, phone: text, zone: text }, new Set())],
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
])('reads %s without backtracking over the whole text, however long and odd', (_what, read) => {
  const isSlow = (text: string) => processorTimeOf(() => readOrRefuse(read, text)) > maxTime
  const slow = longTexts.filter((text) => tries.every(() => isSlow(text)))
  expect(slow.map((text) => `${text.slice(0, 20)}…${text.slice(-3)}`)).toEqual([])
})

function readOrRefuse(read: (text: string) => unknown, text: string): void {
  try {
    read(text)
  } catch {
    // A refusal is an answer as well.
  }
}

function loopOver(text: string, times: number): number {
  let sum = 0
  for (let time = 0; time < times; time += 1) {
    for (let index = 0; index < text.length; index += 1) {
      sum = (sum * 31 + text.charCodeAt(index)) | 0
    }
  }
  return sum
}

/** In microseconds of this thread alone, however busy the machine is. */
function processorTimeOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const after = process.threadCpuUsage()
  return after.user + after.system - before.user - before.system
}
