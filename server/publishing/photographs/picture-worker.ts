import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  type PictureAnswer,
  type PictureMessage,
  type PictureRequest,
  type PictureResult,
  pictureAnswer,
} from '../../../contracts/pictures.ts'

/** The bytes of a photograph, one piece after the other. */
export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Runs the picture process: when there is work, and for a while after it. */
export interface PictureWorker {
  /**
   * Asks for something, in turn.
   *
   * @param photograph is read when its turn comes, and each piece once the one before is gone: no photograph waits in memory
   * @param isUrgent before everything that waits
   * @throws PictureFailure when it cannot be done; PictureProcessEnded when nobody knows; what reading the photograph throws
   */
  ask(request: PictureRequest, photograph: Pieces, isUrgent: boolean): Promise<PictureResult>
  /** The process's id while it runs. */
  pid(): number | null
  close(): Promise<void>
}

/** A picture could not be made. */
export class PictureFailure extends Error {
  override readonly name: string = 'PictureFailure'
}

/** The process was ended, perhaps by another picture or for want of memory: nothing is known of the picture. */
export class PictureProcessEnded extends PictureFailure {
  override readonly name = 'PictureProcessEnded'

  constructor() {
    super('the picture process has ended')
  }
}

/** The server is about to stop: nothing is known of the picture. */
export class PicturesClosed extends PictureFailure {
  override readonly name = 'PicturesClosed'

  constructor() {
    super('the server is about to stop')
  }
}

/** Renditions at once: as many as a small machine has cores. What was uploaded is decoded alone, since it may be large. */
const AT_ONCE = 2
const weightOf = ({ kind }: PictureRequest) => (kind === 'take' ? AT_ONCE : 1)

/** Memory that was freed stays in pieces: a process that has worked for so long is replaced. */
const LONGEST_LIFE = 50

const IDLE_MS = 60_000

/** All that the process may reserve (KiB). A square WebP of 40 megapixels needs more than a million and a half, and uses half. */
export const MEMORY_KIB = 1_800_000

/** A picture that takes longer never ends. */
const LONGEST_MS = 120_000

interface Waiting {
  readonly request: PictureRequest
  readonly photograph: Pieces
  readonly resolve: (result: PictureResult) => void
  readonly reject: (error: unknown) => void
}

export function openPictureWorker(): PictureWorker {
  const waiting: Waiting[] = []
  const inFlight = new Map<number, Waiting & { readonly timer: NodeJS.Timeout }>()
  let child: ChildProcess | null = null
  /** One that was stopped and still has its memory. */
  let stopped: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  /** How much this process was asked for. */
  let worked = 0
  let isClosed = false

  function start(): ChildProcess {
    const script = fileURLToPath(new URL('../../../pictures/picture-process.ts', import.meta.url))
    // The shell sets the limit, which holds for what is allocated outside of JavaScript too, and becomes the process. Where memory
    // runs out all the same, the system ends this process and not the server.
    const limited = `ulimit -d ${MEMORY_KIB}; echo 1000 >/proc/self/oom_score_adj; exec "$0" "$@"`
    const started = spawn('sh', ['-c', limited, process.execPath, '--max-old-space-size=128', script], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // No secret for what decodes pictures; and fewer heaps of the C library, each of which would keep what it has freed.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
    })
    started.on('message', (message) => {
      const answer = pictureAnswer.safeParse(message)
      if (answer.success) {
        settle(answer.data)
      } else {
        // What an upload has taken over is not listened to any further.
        started.kill('SIGKILL')
      }
    })
    const ended = () => {
      if (child === started) {
        child = null
        worked = 0
        for (const { reject, timer } of inFlight.values()) {
          clearTimeout(timer)
          reject(new PictureProcessEnded())
        }
        inFlight.clear()
      }
      if (stopped === started) {
        stopped = null
      }
      next()
    }
    started.once('error', ended)
    started.once('exit', ended)
    started.unref()
    started.channel?.unref()
    return started
  }

  function settle(answer: PictureAnswer): void {
    const asked = removeInFlight(answer.id)
    if ('result' in answer) {
      asked?.resolve(answer.result)
    } else {
      asked?.reject(new PictureFailure(answer.failure))
    }
    next()
  }

  function removeInFlight(id: number): Waiting | undefined {
    const asked = inFlight.get(id)
    inFlight.delete(id)
    clearTimeout(asked?.timer)
    return asked
  }

  async function send(to: ChildProcess, id: number, { request, photograph }: Waiting): Promise<void> {
    // One that has ended is noticed by its exit.
    const say = (message: Omit<PictureMessage, 'id'>) =>
      new Promise<void>((resolve) => to.send({ id, ...message }, () => resolve()))
    try {
      for await (const piece of photograph) {
        await say({ piece })
        if (!inFlight.has(id)) {
          return
        }
      }
      await say({ request })
    } catch (error) {
      void say({})
      removeInFlight(id)?.reject(error)
      next()
    }
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
      // Two at once would need twice the memory.
      if (stopped !== null) {
        waiting.unshift(asked)
        return
      }
      child ??= start()
      worked += 1
      lastId += 1
      const id = lastId
      // Until the answer comes this timer keeps a command from ending: the picture process does not.
      const timer = setTimeout(() => child?.kill('SIGKILL'), LONGEST_MS)
      inFlight.set(id, { ...asked, timer })
      void send(child, id, asked)
    }
    if (inFlight.size === 0) {
      idle = setTimeout(stop, IDLE_MS)
      idle.unref()
    }
  }

  function stop(): void {
    if (child !== null) {
      stopped = child
      child = null
      worked = 0
      // What waits for its end keeps a command from ending, too.
      stopped.ref()
      stopped.kill('SIGKILL')
    }
  }

  return {
    ask(request, photograph, isUrgent) {
      return new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new PicturesClosed())
          return
        }
        const asked = { request, photograph, resolve, reject }
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
        reject(new PicturesClosed())
      }
      const running = child ?? stopped
      if (running !== null) {
        const ended = new Promise((resolve) => running.once('exit', resolve))
        running.ref()
        running.kill('SIGKILL')
        await ended
      }
    },
  }
}
