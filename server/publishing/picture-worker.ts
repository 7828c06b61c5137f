import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What the picture process is asked for (pipeline/picture-process.ts); it is not imported, but started. */
export type PictureRequest = Readonly<Record<string, unknown>> & { readonly kind: string }

/** Runs the picture process: when there is work, and for a while after it. */
export interface PictureWorker {
  /**
   * Asks for something, in turn.
   *
   * @param isUrgent before everything that waits
   * @throws PictureFailure when it cannot be done
   */
  ask(request: PictureRequest, isUrgent: boolean): Promise<unknown>
  /** The process's id while it runs. */
  pid(): number | null
  close(): Promise<void>
}

/** A picture could not be made. */
export class PictureFailure extends Error {
  override readonly name = 'PictureFailure'
}

/** Renditions at once: as many as a small machine has cores. What was uploaded is decoded alone, since it may be large. */
const AT_ONCE = 2
const weightOf = ({ kind }: PictureRequest) => (kind === 'take' ? AT_ONCE : 1)

/** Memory that was freed stays in pieces: a process that has worked for so long is replaced. */
const LONGEST_LIFE = 50

const IDLE_MS = 60_000

/** All that the process may reserve (KiB). A WebP of 40 megapixels needs more than a million, of which it uses two thirds. */
const MEMORY_KIB = 1_500_000

/** A picture that takes longer never ends. */
const LONGEST_MS = 120_000

interface Waiting {
  readonly request: PictureRequest
  readonly resolve: (result: unknown) => void
  readonly reject: (error: PictureFailure) => void
}

type Answer = { readonly id: number; readonly result?: unknown; readonly failure?: string }

export function openPictureWorker(): PictureWorker {
  const waiting: Waiting[] = []
  const inFlight = new Map<number, Waiting & { readonly timer: NodeJS.Timeout }>()
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  /** How much this process was asked for. */
  let worked = 0
  let isClosed = false

  function start(): ChildProcess {
    const script = fileURLToPath(new URL('../../pipeline/picture-process.ts', import.meta.url))
    // The shell sets the limit, which holds for what is allocated outside of JavaScript too, and becomes the process.
    const limited = `ulimit -d ${MEMORY_KIB} 2>/dev/null; exec "$0" "$@"`
    const started = spawn('sh', ['-c', limited, process.execPath, '--max-old-space-size=128', script], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // No secret for what decodes pictures; and fewer heaps of the C library, each of which would keep what it has freed.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
    })
    started.on('message', (answer: Answer) => settle(answer))
    const ended = () => {
      if (child === started) {
        child = null
        worked = 0
        for (const { reject, timer } of inFlight.values()) {
          clearTimeout(timer)
          reject(new PictureFailure('the picture process has ended'))
        }
        inFlight.clear()
        next()
      }
    }
    started.once('error', ended)
    started.once('exit', ended)
    started.unref()
    started.channel?.unref()
    return started
  }

  function settle({ id, result, failure }: Answer): void {
    const asked = inFlight.get(id)
    inFlight.delete(id)
    clearTimeout(asked?.timer)
    if (failure === undefined) {
      asked?.resolve(result)
    } else {
      asked?.reject(new PictureFailure(failure))
    }
    next()
  }

  function next(): void {
    clearTimeout(idle)
    for (;;) {
      const [asked] = waiting
      const load = [...inFlight.values()].reduce((sum, { request }) => sum + weightOf(request), 0)
      if (asked === undefined || load + weightOf(asked.request) > AT_ONCE) {
        break
      }
      waiting.shift()
      // What was uploaded gets a process with all its memory.
      if (inFlight.size === 0 && (worked >= LONGEST_LIFE || (worked > 0 && asked.request.kind === 'take'))) {
        stop()
      }
      child ??= start()
      worked += 1
      lastId += 1
      const id = lastId
      const timer = setTimeout(() => child?.kill('SIGKILL'), LONGEST_MS)
      timer.unref()
      inFlight.set(id, { ...asked, timer })
      child.send({ id, request: asked.request }, () => undefined)
    }
    if (inFlight.size === 0) {
      idle = setTimeout(stop, IDLE_MS)
      idle.unref()
    }
  }

  function stop(): void {
    const stopped = child
    child = null
    worked = 0
    stopped?.disconnect()
  }

  return {
    ask(request, isUrgent) {
      return new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new PictureFailure('the server is about to stop'))
          return
        }
        const asked = { request, resolve, reject }
        if (isUrgent) {
          waiting.unshift(asked)
        } else {
          waiting.push(asked)
        }
        next()
      })
    },
    pid: () => child?.pid ?? null,
    async close() {
      isClosed = true
      clearTimeout(idle)
      for (const { reject } of [...waiting.splice(0), ...inFlight.values()]) {
        reject(new PictureFailure('the server is about to stop'))
      }
      const running = child
      if (running !== null) {
        const ended = new Promise((resolve) => running.once('exit', resolve))
        running.kill('SIGKILL')
        await ended
      }
    },
  }
}
