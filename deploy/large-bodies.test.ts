import { once } from 'node:events'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { exampleBackendKey } from '../business/backend.ts'
import { MAX_CHANGE_BYTES, PART_BYTES } from '../contracts/editing.ts'
import { officeApi } from '../contracts/office-paths.ts'
import { leadsPath } from '../leads/lead.ts'
import { findFreePort } from '../scripts/find-free-port.ts'
import { startCaddy } from '../test/fixtures/caddy.ts'
import { writeSiteFixture } from '../test/fixtures/site.ts'
import { temporaryFolder } from '../test/fixtures/temporary-folder.ts'
import { startServer } from '../test/start-server.ts'
import { type BodyRequest, sendBody } from '../test/web-servers/send-body.ts'
import { caddy, whyNoCaddy } from '../test/web-servers/shipped-caddy.ts'

beforeEach(({ skip }) => skip(caddy === undefined, whyNoCaddy))

/** Caddy by https before so many servers. */
async function startSite(servers: number) {
  const directory = temporaryFolder()
  await writeSiteFixture(directory)
  const upstreams = await Promise.all(
    Array.from({ length: servers }, async (_, index) => {
      const server = await startServer(directory, { PORT: '0', DATA_DIR: join(directory, `data-${index}`) })
      onTestFinished(server.kill)
      return server
    }),
  )
  const UPSTREAMS = upstreams.map(({ url }) => new URL(url).host).join(' ')
  return startCaddy('Caddyfile', `https://localhost:${await findFreePort()}`, { UPSTREAMS })
}

/** How many failures Caddy counts against the servers at this moment. */
async function countedFailures(administration: string): Promise<number> {
  const upstreams: readonly { readonly fails: number }[] = await (
    await fetch(`${administration}/reverse_proxy/upstreams`)
  ).json()
  return upstreams.reduce((sum, { fails }) => sum + fails, 0)
}

const sendings = (['HTTP/1.1', 'HTTP/2'] as const).flatMap((protocol) =>
  ([true, false] as const).flatMap((hasLength) =>
    (['at once', 'slowly', 'cut off'] as const).map((manner) => ({ protocol, hasLength, manner })),
  ),
)

const tooLarge = [
  // Nobody reads the body of what does not exist, or of a page.
  { method: 'PUT', path: '/any', unannounced: 404 },
  { method: 'POST', path: leadsPath, unannounced: 413 },
  { method: 'GET', path: '/', unannounced: 200 },
]

test.for([1, 2])('a body that is too large is refused, and counts as no failure of %i servers', async (servers) => {
  const { url, administration } = await startSite(servers)
  for (const { method, path, unannounced } of tooLarge) {
    for (const sending of sendings) {
      const body: BodyRequest = { ...sending, method, path, headers: { apikey: exampleBackendKey }, bytes: 70_000 }
      // A connection that is closed while the client still writes may lose the answer (RFC 9112, section 9.6).
      const isAnswered = body.manner !== 'cut off'
      const status = (await sendBody(url, body)) ?? (isAnswered ? await sendBody(url, body) : null)
      const expected = !isAnswered ? status : body.hasLength ? 413 : unannounced
      const failures = await countedFailures(administration)
      expect({ ...body, status, failures }).toEqual({ ...body, status: expected, failures: 0 })
    }
  }
})

test('a body that breaks off in a chunk is answered at once, and counts as no failure', async () => {
  const { url, administration } = await startSite(1)
  const socket = connect({ port: Number(new URL(url).port), servername: 'localhost', rejectUnauthorized: false })
  onTestFinished(() => void socket.destroy())
  const head = `POST ${leadsPath} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nTransfer-Encoding: chunked\r\n`
  socket.write(
    `${head}apikey: ${exampleBackendKey}\r\nContent-Type: application/json\r\n\r\n5\r\n{"nam\r\nno chunk\r\n`,
  )
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 (400|502) /)
  expect(await countedFailures(administration)).toBe(0)
})

test('what the office sends passes, and nothing else of that size', async () => {
  const { url } = await startSite(1)
  const statusOf = (path: string, bytes: number) =>
    sendBody(url, { protocol: 'HTTP/2', method: 'PUT', path, bytes, hasLength: true, manner: 'at once' })
  // Nobody was invited: to the server these paths do not exist.
  expect(await statusOf(`${officeApi}/uploads/a/0`, PART_BYTES)).toBe(404)
  expect(await statusOf(`${officeApi}/editing/fields`, MAX_CHANGE_BYTES)).toBe(404)
  expect(await statusOf(`${officeApi}/editing/fields`, PART_BYTES)).toBe(413)
  expect(await statusOf('/any', PART_BYTES)).toBe(413)
})
