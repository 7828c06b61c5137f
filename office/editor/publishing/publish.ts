import { type Draft, type PublishingStep, publishingStep, type Version } from '../../../contracts/editing.ts'
import { postInit, type Refusal, request } from '../../api.ts'

/** A version that is published again; one that was put away becomes the draft. */
export type RestoredVersion = Pick<Version, 'id' | 'kind'>

/** The server says something, if only an empty line, every ten seconds. */
const SILENCE_MS = 35_000

/**
 * Publishes the draft or goes back to a version, and tells each step as it comes.
 *
 * @param version null for the draft
 * @returns the last step, or why it has not begun; null where the line broke, and the server may have gone on
 */
export async function publish(
  version: RestoredVersion | null,
  revision: Draft['revision'],
  onStep: (step: PublishingStep) => void,
): Promise<PublishingStep | Refusal | null> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitForMore = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(new DOMException('the server says nothing', 'TimeoutError')), SILENCE_MS)
  }
  waitForMore()
  const path = version === null ? '/editing/publish' : '/editing/restore'
  const init = postInit({ revision, version: version?.id })
  const response = await request(path, { ...init, signal: silence.signal })
  if (!(response instanceof Response)) {
    clearTimeout(timer)
    return response.code === 'offline' ? null : response
  }
  let last: PublishingStep | null = null
  try {
    for await (const line of linesOf(response)) {
      waitForMore()
      const step = publishingStep.safeParse(line === '' ? null : JSON.parse(line))
      if (step.success) {
        last = step.data
        onStep(step.data)
      }
    }
  } catch {
    // Whatever broke the line, what was read before counts.
  }
  clearTimeout(timer)
  return last?.step === 'online' || last?.step === 'refused' || last?.step === 'draft' ? last : null
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
