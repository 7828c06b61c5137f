import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpProcess } from '../../test/web-servers/web-server.ts'
import { until } from './until.ts'

const MEMORY_SAMPLE_MS = 100
const IDLE_CHECK_MS = 200
const MAX_IDLE_CPU_MS = 20
const IDLE_TIMEOUT_MS = 60_000

/** Linux counts processor time in hundredths of a second, whatever the machine (USER_HZ). */
const MS_PER_TICK = 10

/** Reads what a process and its children have used from /proc: memory and processor time; null where the system has none. */
export function usageOf(processId: number) {
  try {
    const pids = [processId, ...childrenOf(processId)]
    const memoryKb = pids.map((pid) =>
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
    )
    return { memoryMb: sum(memoryKb) / 1024, cpuMs: sum(pids.map(cpuMsOf)) }
  } catch {
    return null
  }
}

/** Waits until a process has done what it still had to do, so that it takes nothing from the next measurement. */
export async function untilIdle(processId: number): Promise<void> {
  const isIdle = async () => {
    const before = usageOf(processId)?.cpuMs ?? 0
    await wait(IDLE_CHECK_MS)
    return (usageOf(processId)?.cpuMs ?? 0) - before <= MAX_IDLE_CPU_MS
  }
  await until(isIdle, IDLE_TIMEOUT_MS)
}

/** Measures, while servers are under load, the most memory of all of them and the processor time of each request. NaN where the system has neither. */
export async function withUsage<Figures extends { readonly requests: number }>(
  servers: readonly HttpProcess[],
  load: () => Promise<Figures>,
) {
  const each = () => servers.map(({ processId }) => usageOf(processId) ?? { memoryMb: Number.NaN, cpuMs: Number.NaN })
  const memory = () => sum(each().map(({ memoryMb }) => memoryMb))
  const cpu = () => sum(each().map(({ cpuMs }) => cpuMs))
  const cpuBefore = cpu()
  let memoryMb = memory()
  const timer = setInterval(() => {
    memoryMb = Math.max(memoryMb, memory())
  }, MEMORY_SAMPLE_MS)
  try {
    const figures = await load()
    return { ...figures, memoryMb, cpuPerRequestUs: ((cpu() - cpuBefore) * 1000) / figures.requests }
  } finally {
    clearInterval(timer)
  }
}

/** The processes that a process has started and that have not ended yet. */
export function childrenOf(processId: number): number[] {
  const list = readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8').trim()
  return list === '' ? [] : list.split(' ').map(Number)
}

function cpuMsOf(processId: number): number {
  // The second field is the program's name in brackets, which may hold anything; the 14th and 15th are the times.
  const fields = readFileSync(`/proc/${processId}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
