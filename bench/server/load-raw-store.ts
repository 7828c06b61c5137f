import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RawLoad } from './insert-alone.ts'
import type { LoadFigures } from './load.ts'

/** Inserts rows by the store alone, without HTTP, in a process of its own. */
export async function loadRawStore(rawLoad: RawLoad): Promise<LoadFigures> {
  const child = fork(fileURLToPath(new URL('insert-alone.ts', import.meta.url)))
  const ended = once(child, 'exit')
  const answered = once(child, 'message')
  child.send(rawLoad)
  const outcome: unknown[] = await Promise.race([answered, ended.then(() => [])])
  child.disconnect()
  await ended
  const [figures] = outcome
  if (!isFigures(figures)) {
    throw new Error(`the ${rawLoad.store.kind} store alone did not bear ${rawLoad.connections} connections`)
  }
  return figures
}

function isFigures(value: unknown): value is LoadFigures {
  return typeof value === 'object' && value !== null && 'perSecond' in value
}
