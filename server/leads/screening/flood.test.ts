import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Lead } from '../../../leads/lead.ts'
import { postLead } from '../../../test/fixtures/post-lead.ts'
import { runningServer } from '../../../test/fixtures/spawned-server.ts'
import { startMailServer } from '../../../test/mail-server.ts'

const POSTS = 2_000
const CONCURRENT = 32
/** The growth of the memory during the flood; a leak of 40 KB for each post would be more. */
const MEMORY_GROWTH_MB = 80

async function floodedServer() {
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const { server, url } = await runningServer({
    ...mail.environment,
    TRUST_PROXY: '127.0.0.1',
  })
  const post = (lead: Lead, address: string) => postLead(url, lead, { 'X-Forwarded-For': address })
  const memoryMb = () => {
    const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  }
  return { mail, post, memoryMb, output: server.output }
}

const robot = (index: number): Lead => ({
  name: `Robot ${index}`,
  email: `robot-${index}@esempio.example`,
  phone: `+39 333 ${1_000_000 + index}`,
  zone: 'roma',
})

const giulia: Lead = {
  name: 'Giulia Conti',
  email: 'giulia.conti@esempio.it',
  phone: '+39 347 1234567',
  zone: 'milano',
}

test.each([
  ['one address', 1],
  ['50 addresses', 50],
])(
  'a flood of 2,000 posts from %s makes at most 5 notices, one of them of a real lead in its middle',
  async (_what, addresses) => {
    const { mail, post, memoryMb } = await floodedServer()
    const answers = new Map<number, number>()
    const memory: number[] = []
    let next = 0
    const sendNext = async (): Promise<void> => {
      const index = next
      next += 1
      if (index >= POSTS) {
        return
      }
      if (index === POSTS / 2) {
        expect((await post(giulia, '198.51.100.7')).status).toBe(201)
      }
      if (index % (POSTS / 5) === POSTS / 10) {
        memory.push(memoryMb())
      }
      const { status, headers } = await post(robot(index), `203.0.113.${index % addresses}`)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (status === 429) {
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      return sendNext()
    }
    await Promise.all(Array.from({ length: CONCURRENT }, sendNext))
    await expect.poll(() => mail.taken.has(giulia.email)).toBe(true)
    // Long enough for every notice that waits.
    await wait(5_000)
    expect([...answers.keys()].sort()).toEqual([201, 429])
    expect(mail.taken.size).toBeLessThanOrEqual(5)
    expect(mail.confirmed.get(giulia.email)).toBe(1)
    expect(mail.confirmed.size).toBeLessThanOrEqual(5)
    expect(Math.max(...memory) - (memory[0] ?? 0)).toBeLessThan(MEMORY_GROWTH_MB)
  },
)
