import { type Draft, type PublishingStep, publishingStep, type Version } from '../../../contracts/editing.ts'
import { postInit, type Refusal, request } from '../../api.ts'

export type PublishRequest =
  /** The draft, without the changes that wait. */
  | { readonly kind: 'publish'; readonly waiting: readonly string[] }
  /** Publishes a version again, and leaves in the draft what waits; or makes one that was put away the draft. */
  | { readonly kind: 'restore'; readonly version: Pick<Version, 'id' | 'kind'>; readonly waiting: readonly string[] }

export type PublishResult =
  | { readonly kind: 'ended'; readonly step: PublishingStep }
  | { readonly kind: 'not-begun'; readonly refusal: Refusal }
  /** The line broke: the server may have gone on. */
  | { readonly kind: 'lost' }

/** The server says something, if only an empty line, every ten seconds. */
const SILENCE_MS = 35_000

/** Publishes the draft or goes back to a version, and tells each step as it comes. */
export async function publish(
  wanted: PublishRequest,
  revision: Draft['revision'],
  onStep: (step: PublishingStep) => void,
): Promise<PublishResult> {
  const silence = new AbortController()
  const giveUp = () => silence.abort(new DOMException('the server says nothing', 'TimeoutError'))
  let timer = setTimeout(giveUp, SILENCE_MS)
  const { waiting } = wanted
  const [path, body] =
    wanted.kind === 'publish'
      ? ['/editing/publish', { revision, waiting }]
      : ['/editing/restore', { revision, version: wanted.version.id, waiting }]
  const response = await request(path, { ...postInit(body), signal: silence.signal })
  if (!(response instanceof Response)) {
    clearTimeout(timer)
    return response.code === 'offline' ? { kind: 'lost' } : { kind: 'not-begun', refusal: response }
  }
  let last: PublishingStep | null = null
  try {
    for await (const line of linesOf(response)) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, SILENCE_MS)
      if (line === '') {
        continue
      }
      const step = publishingStep.safeParse(JSON.parse(line))
      if (step.success) {
        last = step.data
        onStep(step.data)
      }
    }
  } catch {
    // Whatever broke the line, what was read before counts.
  }
  clearTimeout(timer)
  return last?.step === 'online' || last?.step === 'refused' || last?.step === 'draft'
    ? { kind: 'ended', step: last }
    : { kind: 'lost' }
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') {
    yield rest
  }
}
