import { randomBytes } from 'node:crypto'
import { officeApi } from '../../contracts/office-paths.ts'
import { guessLimits, issueCode } from '../../server/office/access/access-routes.ts'
import { officeAccessIn } from '../../server/office/access/office-access.ts'
import { newCode } from '../../server/office/access/secrets.ts'
import type { StartedPostgres } from '../../test/postgres.ts'
import { isThroughCaddy } from '../../test/web-servers/shipped-caddy.ts'
import { prepareGround } from '../harness/ground.ts'
import { send } from '../harness/leads.ts'
import { countAnswers } from './count-answers.ts'

const GUESSES = 16_000
/** From here on codes come from so many addresses, as from a botnet. */
const SPREAD_FROM = GUESSES / 4
const ADDRESSES = 100

/**
 * Guesses codes and sessions, half of each, over three processes where the database is shared: first from one address, then
 * from a hundred. The limits are shared, so that as many codes are judged as one process alone would judge; and neither the one
 * address nor the hundred keep the right code of somebody elsewhere out.
 */
export async function proveGuesses(directory: string, postgres: StartedPostgres | null) {
  await using ground = await prepareGround(directory, 'guesses', postgres, {}, postgres === null ? 1 : 3)
  const access = officeAccessIn(ground.database)
  const now = new Date()
  const anna = await access.addPerson('Anna', now)
  const { code } = await issueCode(access, anna, 'https://www.casainposa.example', now)
  const urls = ground.servers.map(({ url }) => `${url}${officeApi}`)
  const guess = (index: number) => {
    const url = urls[(index >> 1) % urls.length] ?? ''
    return index % 2 === 0 ? guessCode(url, index) : guessSession(url)
  }
  const keptOut = async (address: string) => ((await typeCode(urls[0] ?? '', address, code)) === 200 ? 0 : 1)
  const counts = await countAnswers(0, SPREAD_FROM, guess)
  const keptOutByOne = await keptOut('203.0.113.8')
  await countAnswers(SPREAD_FROM, GUESSES, guess, counts)
  const keptOutByMany = await keptOut('203.0.113.9')
  const judged = counts.get('code 403') ?? 0
  // Caddy believes no visitor's word about an address: all of them have this machine's.
  const expected = isThroughCaddy ? guessLimits.bySender : guessLimits.byAll
  const refused = new Set(['code 403', 'code 429', 'session 401'])
  const problems = {
    keptOut: keptOutByOne + keptOutByMany,
    sessionsOpened: (await access.devices(now)).length,
    otherAnswers: [...counts.keys()].filter((status) => !refused.has(status)).length,
    judgedTooMany: Math.max(0, judged - expected),
    judgedTooFew: Math.max(0, expected - judged),
  }
  return { processes: ground.servers.length, answers: Object.fromEntries(counts), judged, problems }
}

async function guessCode(url: string, index: number): Promise<string> {
  const address = index < SPREAD_FROM ? '203.0.113.7' : `198.18.0.${(index >> 1) % ADDRESSES}`
  return `code ${await typeCode(url, address, newCode())}`
}

async function typeCode(url: string, address: string, code: string): Promise<number | null> {
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': address }
  return (await send(`${url}/codes`, { method: 'POST', headers }, JSON.stringify({ code }))).status
}

async function guessSession(url: string): Promise<string> {
  const headers = { Cookie: `__Secure-ufficio=${randomBytes(32).toString('base64url')}` }
  return `session ${(await send(`${url}/today`, { headers })).status}`
}
