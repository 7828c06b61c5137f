import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { median } from '../median.ts'

const FLUSHES = 200

/**
 * How long this disk takes to make a small write safe. One lead after the other cannot be stored faster, with a server or
 * without; the shorter it is, the more of the time is HTTP.
 *
 * @param directory on the disk in question
 * @returns milliseconds, median of 200
 */
export async function measureFlushMs(directory: string): Promise<number> {
  const file = await open(join(directory, 'flush'), 'w')
  const page = Buffer.alloc(8192)
  const times: number[] = []
  for (let flush = 0; flush < FLUSHES; flush += 1) {
    const start = performance.now()
    await file.write(page)
    await file.datasync()
    times.push(performance.now() - start)
  }
  await file.close()
  return median(times)
}
