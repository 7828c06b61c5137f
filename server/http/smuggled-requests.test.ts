import { expect, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { appOnFreshDatabase, key } from '../../test/fixtures/app.ts'
import { sendBytes } from '../../test/fixtures/raw-connection.ts'

const lead = JSON.stringify(anna)
const head = `POST /rest/v1/leads HTTP/1.1\r\nHost: a\r\napikey: ${key}\r\n`
/** A request hidden behind another: a proxy reads it as the other's body, and the server could read it as the next. */
const hidden = `${head}Connection: close\r\nContent-Length: ${lead.length}\r\n\r\n${lead}`
const chunked = `0\r\n\r\n${hidden}`

function statusesOf(answer: string): readonly number[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]))
}

test('reads two separate requests on one connection', async () => {
  const { url, storedLeads } = await appOnFreshDatabase()
  expect(statusesOf(await sendBytes(url, `GET / HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`))).toEqual([200, 201])
  expect(await storedLeads()).toEqual([anna])
})

const unclear = [
  ['a length and chunks', `Content-Length: ${chunked.length}\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`],
  ['chunks and a length', `Transfer-Encoding: chunked\r\nContent-Length: ${chunked.length}\r\n\r\n${chunked}`],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
  ['the same length twice', `Content-Length: 0\r\nContent-Length: 0\r\n\r\n${hidden}`],
  ['lengths in a list', `Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`],
  ['a negative length', `Content-Length: -1\r\n\r\n${hidden}`],
  ['a length with a sign', `Content-Length: +0\r\n\r\n${hidden}`],
  ['a length in hexadecimals', `Content-Length: 0x0\r\n\r\n${hidden}`],
  ['a space before the colon', `Content-Length : 0\r\n\r\n${hidden}`],
  ['a space before the colon of a coding', `Transfer-Encoding : chunked\r\n\r\n${chunked}`],
  ['an unknown coding', `Transfer-Encoding: xchunked\r\n\r\n${chunked}`],
  ['a coding after chunked', `Transfer-Encoding: chunked, identity\r\n\r\n${chunked}`],
  ['a coding with a vertical tab', `Transfer-Encoding: \x0bchunked\r\n\r\n${chunked}`],
  ['a coding in quotes', `Transfer-Encoding: "chunked"\r\n\r\n${chunked}`],
  ['a folded header', `Transfer-Encoding:\r\n chunked\r\n\r\n${chunked}`],
  ['a null character', `X: a\0b\r\nContent-Length: 0\r\n\r\n${hidden}`],
  ['a bare carriage return', `X: a\rContent-Length: 0\r\n\r\n${hidden}`],
  ['a chunk size with a sign', `Transfer-Encoding: chunked\r\n\r\n+0\r\n\r\n${hidden}`],
  ['a hexadecimal prefix in a chunk size', `Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${hidden}`],
  ['a chunk size that overflows', `Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n\r\n${hidden}`],
  ['a chunk without its end', `Transfer-Encoding: chunked\r\n\r\n1\r\nxx0\r\n\r\n${hidden}`],
] as const

test('reads no hidden request behind one whose end is unclear, and closes the connection', async () => {
  const { url, storedLeads } = await appOnFreshDatabase()
  for (const [what, rest] of unclear) {
    const answer = await sendBytes(url, `${head}${rest}`)
    const statuses = statusesOf(answer)
    // Otherwise a proxy would send its next visitor's request on this connection.
    const announcesClose = /^connection: close\r$/im.test(answer)
    expect({ what, answers: statuses.length, announcesClose }).toEqual({ what, answers: 1, announcesClose: true })
    expect(statuses[0]).toBeGreaterThanOrEqual(400)
  }
  expect(await storedLeads()).toEqual([])
})

test('echoes nothing of a request, whatever its method', async () => {
  const { url } = await appOnFreshDatabase()
  for (const method of ['TRACE', 'CONNECT', 'OPTIONS', 'HEAD']) {
    const answer = await sendBytes(
      url,
      `${method} / HTTP/1.1\r\nHost: secret.example\r\nConnection: close\r\nCookie: secret\r\nX-Any: secret\r\n\r\n`,
    )
    expect(answer).not.toMatch(/secret|^HTTP\/1\.1 5/m)
  }
})
