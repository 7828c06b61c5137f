import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Content } from '../../../business/content.ts'
import { openCalls } from '../../../contracts/calls.ts'
import type { EditedPlace } from '../../../contracts/editing.ts'
import type { CompressedTexts, EditedSite } from '../../../contracts/renderer.ts'
import type { SitePictures } from '../../../pictures/picture-jobs.ts'
import type { FormWords } from '../../pages/answers.ts'
import type { StoredPhotograph } from '../photographs/site-photographs.ts'

/** The settings of the rendering thread. */
export interface RenderStart {
  /** The folder of the built renderer, as a URL. */
  readonly folder: string
}

export interface RenderRequest {
  readonly id: number
  readonly content: Content
  /** Those of the office. */
  readonly photographs: readonly StoredPhotograph[]
  readonly isCompressed: boolean
}

export interface RenderAnswer extends SitePictures {
  /** The text files of the site by their names, for instance `index.html`. */
  readonly texts: ReadonlyMap<string, string>
  /** Empty unless it was asked for. */
  readonly compressed: CompressedTexts
  readonly answers: EditedSite['answers']
  readonly words: FormWords
  /** The headers of all files, as `_headers`. */
  readonly headers: string
  /** Where on each page what can be changed stands, by the page's address; empty for a version that is published. */
  readonly places: ReadonlyMap<string, readonly EditedPlace[]>
}

/** Renders the site with changed content. */
export interface Renderer {
  /** @throws Error when the thread fails; the next request starts another one */
  render(request: Omit<RenderRequest, 'id'>): Promise<RenderAnswer>
  close(): Promise<void>
}

/** Its memory is given back when nobody edits any more. */
const IDLE_MS = 5 * 60_000

/** Pages and their parts are some megabytes; a text cannot make them many. */
const HEAP_MB = 192

type ThreadAnswer =
  | { readonly id: number; readonly rendered: RenderAnswer }
  | { readonly id: number; readonly failure: string }

/**
 * Opens the renderer. Its thread starts with the first request.
 *
 * @param directory the folder of the built renderer
 */
export function openRenderer(directory: string): Renderer {
  const calls = openCalls<RenderAnswer>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): Worker {
    const data: RenderStart = { folder: pathToFileURL(`${directory}/`).href }
    const started = new Worker(new URL('./renderer-thread.ts', import.meta.url), {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64 },
    })
    started.on('message', (answer: ThreadAnswer) => {
      if ('rendered' in answer) {
        calls.answered(answer.id, answer.rendered)
      } else {
        calls.failed(answer.id, failure(answer.failure))
      }
      restWhenIdle()
    })
    const fail = (reason: string) => {
      if (worker === started) {
        worker = null
        calls.ended(failure(reason))
      }
    }
    started.on('error', (error) => fail(error instanceof Error ? error.message : 'unknown'))
    started.once('exit', () => fail('the thread has ended'))
    // The process may end while nobody edits.
    started.unref()
    return started
  }

  function restWhenIdle(): void {
    clearTimeout(idle)
    if (calls.waiting() === 0) {
      idle = setTimeout(() => void stop(), IDLE_MS)
      idle.unref()
    }
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const stopped = worker
    worker = null
    calls.ended(failure('the renderer is stopped'))
    await stopped?.terminate()
  }

  return {
    async render(request) {
      if (isClosed) {
        throw failure('the renderer is closed')
      }
      clearTimeout(idle)
      worker ??= start()
      const asked = worker
      return calls.call((id) => asked.postMessage({ ...request, id }))
    },
    close() {
      isClosed = true
      return stop()
    },
  }
}

function failure(reason: string): Error {
  return new Error(`the site cannot be rendered: ${reason}`)
}
