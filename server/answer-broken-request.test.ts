import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { appOnFreshDatabase } from './app-fixture.ts'

async function answerTo(bytes: string): Promise<{ answer: string; log: string }> {
  const { url, logLines } = await appOnFreshDatabase()
  const { hostname, port } = new URL(url)
  const answer = await new Promise<string>((resolve) => {
    let said = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    socket.on('data', (chunk) => {
      said += chunk.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(said))
  })
  return { answer, log: logLines.join('') }
}

test.each([
  ['no HTTP', 'Anna Bianchi\r\n\r\n', '400 Bad Request'],
  ['a control character', 'GET /Anna\x01 HTTP/1.1\r\nHost: a\r\n\r\n', '400 Bad Request'],
  [
    'a length twice',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nAnna',
    '400 Bad Request',
  ],
  [
    'large headers',
    `GET / HTTP/1.1\r\nHost: a\r\nX: Anna${'a'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
  ],
  [
    'large chunk extensions',
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n1;Anna${'a'.repeat(20_000)}\r\n`,
    '413 Payload Too Large',
  ],
])('answers %s, says that it hangs up, and logs nothing of it', async (_what, bytes, status) => {
  const { answer, log } = await answerTo(bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\n`))
  expect(answer).toContain('\r\nConnection: close\r\n')
  expect(answer).toContain(`\r\n\r\n${status}\n`)
  expect(log).not.toContain('Anna')
})
