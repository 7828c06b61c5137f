import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { documentHeaders, headersFile } from '../../site/render/security-headers.ts'
import { findFreePort } from '../../test/find-free-port.ts'
import { writeSiteFixture } from '../../test/fixtures/site.ts'
import { makeCertificate } from '../page/start-http2.ts'
import { readScan } from './read-scan.ts'
import { scanSite } from './scan-site.ts'
import { isScannerInstalled, SCANNER_VERSION } from './scanner-folder.ts'
import { startTlsFront } from './start-tls-front.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
const NO_OPENSSL = 'There is no openssl on this machine: no certificate for a scan can be made.'
const NO_SCANNER = 'The scanner is not installed: "npm run bench:headers" does that.'

async function folder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-headers-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

test('the front leads from HTTP to HTTPS on the same host, and passes on what comes there', async ({ skip }) => {
  skip(!hasOpenssl, NO_OPENSSL)
  const port = await findFreePort()
  const server = createServer((asked, answer) => answer.writeHead(201, { 'X-Path': asked.url ?? '' }).end('behind'))
  server.listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  const certificate = makeCertificate(await folder())
  if (certificate === null) {
    throw new Error(NO_OPENSSL)
  }
  const front = await startTlsFront(`http://127.0.0.1:${port}`, certificate)
  onTestFinished(() => front.stop())
  const ca = await readFile(certificate.certificateFile)
  const [hostname, frontPort] = front.host.split(':')
  const to = { hostname, port: frontPort, family: 4, path: '/a?b', agent: false } as const
  const plain = await new Promise((resolve) => {
    requestHttp(to, ({ statusCode, headers }) => resolve([statusCode, headers.location])).end()
  })
  const secure = await new Promise((resolve) => {
    requestHttps({ ...to, ca }, ({ statusCode, headers }) => resolve([statusCode, headers['x-path']])).end()
  })
  expect(plain).toEqual([301, `https://${front.host}/a?b`])
  expect(secure).toEqual([201, '/a?b'])
})

/** The short form of `npm run bench:headers`: the small site, with the headers of the built one. */
test('the scanner gives the headers its best grade', async ({ skip }) => {
  skip(!hasOpenssl, NO_OPENSSL)
  skip(!isScannerInstalled(), NO_SCANNER)
  const directory = await folder()
  await writeSiteFixture(directory)
  await writeFile(join(directory, 'dist', '_headers'), headersFile(documentHeaders([], '')))
  const { grade, score, tests = [] } = (await scanSite(directory)) ?? {}
  expect(tests.filter(({ passed }) => !passed)).toEqual([])
  expect(tests).toContainEqual(expect.objectContaining({ test: 'redirection', result: 'redirection-to-https' }))
  expect({ grade, score }).toEqual({ grade: 'A+', score: 130 })
})

test('what is no scan is refused', () => {
  expect(() => readScan(undefined)).toThrow('the scanner gave no grade')
  expect(() => readScan({ scan: { grade: 'A+', score: 130 }, tests: {} })).toThrow('the scanner gave no grade')
})

test('the version that is named is the one that is installed', async () => {
  const manifest = JSON.parse(await readFile(join(import.meta.dirname, 'scanner', 'package.json'), 'utf8'))
  expect(manifest.dependencies).toEqual({ '@mdn/mdn-http-observatory': SCANNER_VERSION })
})
