import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

// Loaded into the server's process before its own code (--import). Asked by a signal, it collects the garbage and writes
// down what is left: what a process holds before that says how lazy V8 is, and nothing of leaks.
const file = process.env.MEMORY_REPORT
if (isMainThread && file !== undefined) {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    collectGarbage()
    const { heapUsed, rss } = process.memoryUsage()
    writeFileSync(`${file}.new`, JSON.stringify({ heapUsed, rss }))
    renameSync(`${file}.new`, file)
  })
}
