import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pendingAnswers } from '../contracts/pending-answers.ts'
import { type PictureMessage, type PictureRequest, type PictureResult, pictureAnswer } from './picture-contract.ts'

/** The bytes of a photograph, one piece after the other. */
export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

const PIECE_BYTES = 512 * 1024

/** A photograph that is in memory, in pieces. */
export function* inPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    yield bytes.subarray(start, start + PIECE_BYTES)
  }
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
export class PicturesClosed extends Error {
  override readonly name = 'PicturesClosed'

  constructor() {
    super('the server is about to stop')
  }
}

/** Renditions at once: as many as a small machine has cores. What was uploaded is decoded alone, since it may be large. */
const AT_ONCE = 2
const weightOf = ({ kind }: PictureRequest) => (kind === 'take' ? AT_ONCE : 1)

/** Memory that was freed stays in pieces: a process that has made so many pictures is replaced. */
const LONGEST_LIFE = 50

const IDLE_MS = 60_000

/** All that the process may reserve (KiB). A square WebP of 40 megapixels needs more than a million and a half, and uses half. */
export const MEMORY_KIB = 1_800_000

/** A picture that takes longer never ends. */
const LONGEST_MS = 120_000

/** No secret for what decodes pictures; and fewer heaps of the C library, each of which would keep what it has freed. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, MALLOC_ARENA_MAX: '2', ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) }
}

/** @param onEnded is called when it has ended, whoever ended it */
function startProcess(onEnded: () => void) {
  const script = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
  // The shell sets the limit, which holds for what is allocated outside of JavaScript too, and becomes the process. Where memory
  // runs out all the same, the system ends this process and not the server.
  const limited = `ulimit -d ${MEMORY_KIB}; echo 1000 >/proc/self/oom_score_adj; exec "$0" "$@"`
  const child = spawn('sh', ['-c', limited, process.execPath, '--max-old-space-size=128', script], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: environment(),
    serialization: 'advanced',
  })
  const pending = pendingAnswers<PictureResult>()
  let worked = 0
  child.on('message', (message) => {
    const answer = pictureAnswer.safeParse(message)
    if (!answer.success) {
      // An upload may have taken the process over: it is not listened to any further.
      child.kill('SIGKILL')
    } else if ('result' in answer.data) {
      pending.answered(answer.data.id, answer.data.result)
    } else {
      pending.failed(answer.data.id, new PictureFailure(answer.data.failure))
    }
  })
  const gone = new Promise<void>((resolve) => {
    const ended = () => {
      pending.ended(new PictureProcessEnded())
      resolve()
      onEnded()
    }
    child.once('error', ended)
    child.once('exit', ended)
  })
  child.unref()
  child.channel?.unref()

  async function send(id: number, request: PictureRequest, photograph: Pieces): Promise<void> {
    // One that has ended is noticed by its exit.
    const say = (message: Omit<PictureMessage, 'id'>) =>
      new Promise<void>((resolve) => child.send({ id, ...message }, () => resolve()))
    try {
      for await (const piece of photograph) {
        await say({ piece })
        if (!pending.has(id)) {
          return
        }
      }
      await say({ request })
    } catch (error) {
      void say({})
      pending.failed(id, error)
    }
  }

  return {
    /** Sends the pieces of a photograph, then what to do with them. */
    ask(request: PictureRequest, photograph: Pieces): Promise<PictureResult> {
      worked += 1
      // Until the answer comes this timer keeps a command from ending: the picture process does not.
      const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
      return pending.ask((id) => void send(id, request, photograph)).finally(() => clearTimeout(timer))
    },
    pid: child.pid,
    /** How much it was asked for. */
    worked: () => worked,
    /** Ends it at once. Resolves when its memory is free. */
    kill(): Promise<void> {
      // What waits for its end keeps a command from ending, too.
      child.ref()
      child.kill('SIGKILL')
      return gone
    },
  }
}

type PictureProcess = ReturnType<typeof startProcess>

interface Waiting {
  readonly request: PictureRequest
  readonly photograph: Pieces
  readonly resolve: (result: PictureResult) => void
  readonly reject: (error: unknown) => void
}

/** Runs the picture process: when there is work, and for a while after it. */
export function openPictureProcess() {
  const waiting: Waiting[] = []
  /** The weight of what it works on. */
  let load = 0
  let running: PictureProcess | null = null
  /** One that was stopped and still has its memory: two at once would need twice as much. */
  let stopped: PictureProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  function start() {
    const started = startProcess(() => {
      running = running === started ? null : running
      stopped = stopped === started ? null : stopped
      next()
    })
    return started
  }

  function stop(): void {
    if (running !== null) {
      stopped = running
      running = null
      void stopped.kill()
    }
  }

  function work({ request, photograph, resolve, reject }: Waiting): void {
    running ??= start()
    load += weightOf(request)
    running
      .ask(request, photograph)
      .then(resolve, (error) => reject(isClosed ? new PicturesClosed() : error))
      .finally(() => {
        load -= weightOf(request)
        next()
      })
  }

  function next(): void {
    clearTimeout(idle)
    for (let [asked] = waiting; asked !== undefined && load + weightOf(asked.request) <= AT_ONCE; [asked] = waiting) {
      // What was uploaded gets a process with all its memory.
      const worked = running?.worked() ?? 0
      if (load === 0 && (worked >= LONGEST_LIFE || (worked > 0 && asked.request.kind === 'take'))) {
        stop()
      }
      if (stopped !== null) {
        return
      }
      waiting.shift()
      work(asked)
    }
    if (load === 0) {
      idle = setTimeout(stop, IDLE_MS)
      idle.unref()
    }
  }

  return {
    /**
     * Asks for something, in turn.
     *
     * @param photograph is read when its turn comes, and each piece once the one before is gone: no photograph waits in memory
     * @param isUrgent before everything that waits
     * @throws PictureFailure when it cannot be done; PictureProcessEnded or PicturesClosed when nobody knows; what reading the
     *   photograph throws
     */
    ask(request: PictureRequest, photograph: Pieces, isUrgent: boolean): Promise<PictureResult> {
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
    /** Puts what was asked for by this request, if it still waits, before everything else that does. */
    hurry(request: PictureRequest): void {
      const place = waiting.findIndex((asked) => asked.request === request)
      if (place > 0) {
        waiting.unshift(...waiting.splice(place, 1))
        // The first one may have been an upload, which needs more room.
        next()
      }
    },
    /** The process's id while it runs. */
    pid: (): number | null => running?.pid ?? null,
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(idle)
      for (const { reject } of waiting.splice(0)) {
        reject(new PicturesClosed())
      }
      await (running ?? stopped)?.kill()
    },
  }
}
