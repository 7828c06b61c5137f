import type { HttpProcess } from '../../test/web-servers/web-server.ts'
import { untilIdle, usageOf } from '../harness/process-usage.ts'
import type { LoadFigures } from './figures.ts'

const MEMORY_SAMPLE_MS = 100

/** Lets a server run on that was stopped after its measurement. */
export function resume(server: HttpProcess): void {
  signal(server, 'SIGCONT')
}

function signal({ processId }: HttpProcess, name: 'SIGCONT' | 'SIGSTOP'): void {
  try {
    process.kill(processId, name)
  } catch {
    // It has ended by itself: the generator, which cannot connect, says so.
  }
}

/**
 * Lets a server run only while it is measured. What a load leaves behind, leads to be judged after 40 seconds above all,
 * would slow the next ones down, and flatter who is compared with them.
 */
export async function whileRunning<Result>(server: HttpProcess, act: () => Promise<Result>): Promise<Result> {
  signal(server, 'SIGCONT')
  await untilIdle(server.processId)
  const result = await act()
  await untilIdle(server.processId)
  signal(server, 'SIGSTOP')
  return result
}

/** Measures a server, its processor time and its memory too. */
export async function withUsage(server: HttpProcess, measure: () => Promise<LoadFigures>) {
  const usage = () => usageOf(server.processId) ?? { memoryMb: Number.NaN, cpuMs: Number.NaN }
  return whileRunning(server, async () => {
    const before = usage()
    let { memoryMb } = before
    const timer = setInterval(() => {
      memoryMb = Math.max(memoryMb, usage().memoryMb)
    }, MEMORY_SAMPLE_MS)
    try {
      const figures = await measure()
      return { ...figures, memoryMb, cpuPerRequestUs: ((usage().cpuMs - before.cpuMs) * 1000) / figures.requests }
    } finally {
      clearInterval(timer)
    }
  })
}
