import type { HttpProcess } from '../../test/web-servers/web-server.ts'
import { untilIdle } from '../harness/process-usage.ts'

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
