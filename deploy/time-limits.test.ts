import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PART_BYTES, PART_TIMEOUT_MS } from '../contracts/editing.ts'
import { projectRoot } from '../scripts/project-root.ts'
import { limits } from '../server/http/server.ts'

/** What a telephone reaches far from an antenna. */
const SLOW_BITS_A_SECOND = 256_000

const read = (file: string) => readFileSync(join(projectRoot, 'deploy', file), 'utf8')

function millisecondsOf(caddyfile: string, name: string): number {
  return Number(new RegExp(`^\\s*${name} (\\d+)s$`, 'm').exec(caddyfile)?.[1]) * 1000
}

test('a slow telephone sends a part of a photograph in time', () => {
  expect(limits.requestTimeoutMs).toBeGreaterThan(2 * ((PART_BYTES * 8 * 1000) / SLOW_BITS_A_SECOND))
})

test.each(['Caddyfile', 'Caddyfile.static'])(
  '%s is more patient than the server, which can say why it ends',
  (file) => {
    const caddyfile = read(file)
    const latest = limits.checkIntervalMs
    expect(millisecondsOf(caddyfile, 'read_header')).toBeGreaterThanOrEqual(limits.headersTimeoutMs)
    expect(millisecondsOf(caddyfile, 'read_body')).toBeGreaterThan(limits.requestTimeoutMs + latest)
    expect(millisecondsOf(caddyfile, 'read_body')).toBeLessThan(PART_TIMEOUT_MS)
    // Here it is the other way round: who sends requests on a connection must be the one to close it.
    expect(millisecondsOf(caddyfile, 'keepalive')).toBeLessThan(limits.keepAliveTimeoutMs)
  },
)
