import { PART_BYTES, PART_TIMEOUT_MS, type Photograph, upload, uploadState } from '../../../../contracts/editing.ts'
import { type Answer, ask, isUnanswered, post, type Refusal, request } from '../../../api.ts'
import { pause } from '../../../time.ts'

const RETRIES = 4
const RETRY_AFTER_MS = 1_500
const ASK_EVERY_MS = 1_000

/** Where an upload is; the share is what the server has, from 0 to 1. */
export type UploadProgress =
  | { readonly kind: 'sending' | 'retrying'; readonly share: number }
  /** The server has all of it, and goes on with it by itself. */
  | { readonly kind: 'checking' }

const cancelled: Refusal = { ok: false, code: 'offline', body: null, retryAfterMs: null }

/** Sends a photograph in parts, each and its beginning again when the line breaks, and asks what becomes of it. */
export async function uploadPhotograph(
  file: Blob,
  signal: AbortSignal,
  onProgress: (progress: UploadProgress) => void,
): Promise<Answer<Photograph>> {
  let share = 0
  /** Asks again when no answer came that is the server's: whatever that says, it would say again. */
  const patiently = async <Value>(send: () => Promise<Answer<Value>>): Promise<Answer<Value>> => {
    for (let attempt = 0; ; attempt += 1) {
      const answer = signal.aborted ? cancelled : await send()
      if (answer.ok || !(answer.isUnsent || isUnanswered(answer)) || signal.aborted || attempt === RETRIES) {
        return answer
      }
      if (share < 1) {
        onProgress({ kind: 'retrying', share })
      }
      await pause(answer.retryAfterMs ?? RETRY_AFTER_MS * 2 ** attempt)
    }
  }
  // Begun twice, where only an answer was lost, one of them stays without parts and is given up.
  const begun = await patiently(() => post('/uploads', upload))
  if (!begun.ok) {
    return begun
  }
  const path = `/uploads/${begun.value.id}`
  const parts = Math.max(1, Math.ceil(file.size / PART_BYTES))
  for (let part = 0; part < parts; part += 1) {
    share = part / parts
    onProgress({ kind: 'sending', share })
    const body = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
    const sent = await patiently(() => sendPart(`${path}/${part}`, body, signal))
    if (!sent.ok) {
      return sent
    }
  }
  share = 1
  onProgress({ kind: 'checking' })
  // It may be said twice.
  let answer = await patiently(() => post(`${path}/finish`, uploadState, { parts }))
  while (answer.ok && answer.value.state === 'working') {
    await pause(ASK_EVERY_MS)
    answer = await patiently(() => ask(path, uploadState))
  }
  if (!answer.ok) {
    return answer
  }
  return answer.value.state === 'taken'
    ? { ok: true, value: answer.value.photograph }
    : { ok: false, code: 'photograph', body: { error: 'photograph', ...answer.value }, retryAfterMs: null }
}

async function sendPart(path: string, body: Blob, signal: AbortSignal): Promise<Answer<null>> {
  const headers = { 'Content-Type': 'application/octet-stream' }
  // AbortSignal.any() is missing from Safari before 17.4.
  const limited = new AbortController()
  for (const end of [signal, AbortSignal.timeout(PART_TIMEOUT_MS)]) {
    end.addEventListener('abort', () => limited.abort(end.reason))
  }
  const answer = await request(path, { method: 'PUT', headers, body, signal: limited.signal })
  return answer instanceof Response ? { ok: true, value: null } : answer
}
