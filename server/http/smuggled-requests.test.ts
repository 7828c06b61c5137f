import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { anna } from '../../test/cases/same-lead.ts'
import { appOnFreshDatabase, key } from '../../test/fixtures/app.ts'

const lead = JSON.stringify(anna)
const head = `POST /rest/v1/leads HTTP/1.1\r\nHost: a\r\napikey: ${key}\r\n`
/** What somebody hides behind a request, so that a proxy takes it for that one's end and the server for another. */
const hidden = `${head}Connection: close\r\nContent-Length: ${lead.length}\r\n\r\n${lead}`
const chunked = `0\r\n\r\n${hidden}`

async function server() {
  const { url, storedLeads } = await appOnFreshDatabase()
  const { hostname, port } = new URL(url)
  /** Sends bytes. Gives what the server says until it hangs up. */
  const send = (bytes: string) =>
    new Promise<{ said: string; statuses: number[] }>((resolve, reject) => {
      let said = ''
      const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
      socket.setTimeout(10_000, () => reject(new Error(`the server does not hang up after: ${said}`)))
      socket.on('data', (chunk) => {
        said += chunk.toString()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => {
        const statuses = [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]))
        resolve({ said, statuses })
      })
    })
  return { send, storedLeads }
}

test('takes two requests that are two', async () => {
  const { send, storedLeads } = await server()
  expect((await send(`GET / HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`)).statuses).toEqual([200, 201])
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
  ['a coding that is hidden by a space', `Transfer-Encoding : chunked\r\n\r\n${chunked}`],
  ['an unknown coding', `Transfer-Encoding: xchunked\r\n\r\n${chunked}`],
  ['a coding after chunked', `Transfer-Encoding: chunked, identity\r\n\r\n${chunked}`],
  ['a coding with a vertical tab', `Transfer-Encoding: \x0bchunked\r\n\r\n${chunked}`],
  ['a coding in quotes', `Transfer-Encoding: "chunked"\r\n\r\n${chunked}`],
  ['a folded header', `Transfer-Encoding:\r\n chunked\r\n\r\n${chunked}`],
  ['a null character', `X: a\0b\r\nContent-Length: 0\r\n\r\n${hidden}`],
  ['a bare carriage return', `X: a\rContent-Length: 0\r\n\r\n${hidden}`],
  ['a chunk size with a sign', `Transfer-Encoding: chunked\r\n\r\n+0\r\n\r\n${hidden}`],
  ['a chunk size in C', `Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${hidden}`],
  ['a chunk size that overflows', `Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n\r\n${hidden}`],
  ['a chunk without its end', `Transfer-Encoding: chunked\r\n\r\n1\r\nxx0\r\n\r\n${hidden}`],
] as const

test('reads no hidden request behind one whose end is unclear, and hangs up', async () => {
  const { send, storedLeads } = await server()
  for (const [what, rest] of unclear) {
    const { said, statuses } = await send(`${head}${rest}`)
    // Or a proxy would go on with the rest, as a request of its next visitor.
    const saysThatItHangsUp = /^connection: close\r$/im.test(said)
    expect({ what, answers: statuses.length, saysThatItHangsUp }).toEqual({ what, answers: 1, saysThatItHangsUp: true })
    expect(statuses[0]).toBeGreaterThanOrEqual(400)
  }
  expect(await storedLeads()).toEqual([])
})

test('gives no method anything back of what came with it', async () => {
  const { send } = await server()
  for (const method of ['TRACE', 'CONNECT', 'OPTIONS', 'HEAD']) {
    const { said } = await send(
      `${method} / HTTP/1.1\r\nHost: secret.example\r\nConnection: close\r\nCookie: secret\r\nX-Any: secret\r\n\r\n`,
    )
    expect(said).not.toMatch(/secret|^HTTP\/1\.1 5/m)
  }
})
