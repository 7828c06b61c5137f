import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Content } from '../../../business/content.ts'
import type { EditedPlace } from '../../../contracts/editing.ts'
import { pendingAnswers } from '../../../contracts/pending-answers.ts'
import { reasonOf } from '../../../contracts/reason.ts'
import type { CompressedTexts, EditedSite } from '../../../contracts/renderer.ts'
import type { SiteHeaders } from '../../../contracts/site-headers.ts'
import type { PictureJob } from '../../../pictures/picture-jobs.ts'
import type { FormWords } from '../../pages/answers.ts'
import type { StoredPhotograph } from '../photographs/site-photographs.ts'

/** What pages are made from. */
interface Source {
  readonly content: Content
  /** Those of the office. */
  readonly photographs: readonly StoredPhotograph[]
}

export type RenderRequest = Source & { readonly id: number; readonly wanted: 'plain' | 'compressed' | 'places' }

/** Where on each page what can be changed stands, by the page's address. */
export type PagePlaces = ReadonlyMap<string, readonly EditedPlace[]>

export interface RenderAnswer {
  readonly pictures: readonly PictureJob[]
  /** The text files of the site by their names, for instance `index.html`. */
  readonly texts: ReadonlyMap<string, string>
  /** Empty unless it was asked for. */
  readonly compressed: CompressedTexts
  readonly answers: EditedSite['answers']
  readonly words: FormWords
  readonly headers: SiteHeaders
}

/** Renders the site with changed content. */
export type Renderer = ReturnType<typeof openRenderer>

/** Its memory is given back when nobody edits any more. */
const IDLE_MS = 5 * 60_000

/** Pages and their parts are some megabytes; a text cannot make them many. */
const HEAP_MB = 192

export type ThreadAnswer =
  | { readonly id: number; readonly answer: RenderAnswer | PagePlaces }
  | { readonly id: number; readonly failure: string }

/**
 * Opens the renderer. Its thread starts with the first request.
 *
 * @param directory the folder of the built renderer
 */
export function openRenderer(directory: string) {
  const pending = pendingAnswers<RenderAnswer | PagePlaces>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): Worker {
    const started = new Worker(new URL('./renderer-thread.ts', import.meta.url), {
      workerData: pathToFileURL(`${directory}/`).href,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 64 },
    })
    started.on('message', (message: ThreadAnswer) => {
      if ('failure' in message) {
        pending.failed(message.id, failure(message.failure))
      } else {
        pending.answered(message.id, message.answer)
      }
      restWhenIdle()
    })
    const fail = (reason: string) => {
      if (worker === started) {
        worker = null
        pending.ended(failure(reason))
      }
    }
    started.on('error', (error) => fail(reasonOf(error)))
    started.once('exit', () => fail('the thread has ended'))
    // The process may end while nobody edits.
    started.unref()
    return started
  }

  function restWhenIdle(): void {
    clearTimeout(idle)
    if (pending.count() === 0) {
      idle = setTimeout(() => void stop(), IDLE_MS)
      idle.unref()
    }
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const stopped = worker
    worker = null
    pending.ended(failure('the renderer is stopped'))
    await stopped?.terminate()
  }

  async function ask({ content, photographs }: Source, wanted: RenderRequest['wanted']) {
    if (isClosed) {
      throw failure('the renderer is closed')
    }
    clearTimeout(idle)
    worker ??= start()
    const asked = worker
    return pending.ask((id) => asked.postMessage({ id, content, photographs, wanted } satisfies RenderRequest))
  }

  return {
    /** @throws Error when the thread fails; the next request starts another one */
    async render({ isCompressed, ...source }: Source & { readonly isCompressed: boolean }): Promise<RenderAnswer> {
      const answer = await ask(source, isCompressed ? 'compressed' : 'plain')
      if ('texts' in answer) {
        return answer
      }
      throw failure('places instead of pages')
    },
    /** Renders the pages with marks, to find what stands where. It fails as `render` does. */
    async places(source: Source): Promise<PagePlaces> {
      const answer = await ask(source, 'places')
      if ('texts' in answer) {
        throw failure('pages instead of places')
      }
      return answer
    },
    close(): Promise<void> {
      isClosed = true
      return stop()
    },
  }
}

function failure(reason: string): Error {
  return new Error(`the site cannot be rendered: ${reason}`)
}
