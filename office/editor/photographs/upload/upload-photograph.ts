import {
  PART_BYTES,
  PART_TIMEOUT_MS,
  type Photograph,
  type UploadState,
  upload,
  uploadState,
} from '../../../../contracts/editing.ts'
import { type Answer, ask, isUnanswered, post, type Refusal, request } from '../../../api.ts'
import { uploadRefusalWords } from './upload-refusal-words.ts'

const RETRIES = 4
const RETRY_AFTER_MS = 1_500
const ASK_EVERY_MS = 1_000

export type UploadResult =
  | { readonly kind: 'taken'; readonly photograph: Photograph }
  | { readonly kind: 'refused'; readonly sentence: string; readonly isSignedOut: boolean }
  | { readonly kind: 'cancelled' }

/** Where an upload is; the share is what the server has, from 0 to 1. */
export type UploadProgress =
  | { readonly kind: 'sending' | 'retrying'; readonly share: number }
  /** The server has all of it, and goes on with it by itself. */
  | { readonly kind: 'checking' }

/** Sends a photograph in parts, each and its beginning again when the line breaks, and asks what becomes of it. */
export async function uploadPhotograph(
  file: Blob,
  signal: AbortSignal,
  onProgress: (progress: UploadProgress) => void,
): Promise<UploadResult> {
  const retrying = (share: number) => onProgress({ kind: 'retrying', share })
  // Begun twice, where only an answer was lost, one of them stays without parts and is given up.
  const begun = await patiently(
    () => post('/uploads', upload),
    signal,
    () => retrying(0),
  )
  if (signal.aborted) {
    return { kind: 'cancelled' }
  }
  if (!begun.ok) {
    return refused(begun)
  }
  const { id } = begun.value
  const parts = Math.max(1, Math.ceil(file.size / PART_BYTES))
  for (let part = 0; part < parts; part += 1) {
    const share = part / parts
    onProgress({ kind: 'sending', share })
    const body = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
    const answer = await patiently(
      () => sendPart(`/uploads/${id}/${part}`, body, signal),
      signal,
      () => retrying(share),
    )
    if (signal.aborted) {
      return { kind: 'cancelled' }
    }
    if (!answer.ok) {
      return refused(answer)
    }
  }
  return finish(id, parts, signal, onProgress)
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

/** Finishes an upload, which may be said twice, and asks until it is settled. */
async function finish(
  id: string,
  parts: number,
  signal: AbortSignal,
  onProgress: (progress: UploadProgress) => void,
): Promise<UploadResult> {
  onProgress({ kind: 'checking' })
  let answer = await patiently(() => post(`/uploads/${id}/finish`, uploadState, { parts }), signal)
  while (answer.ok && answer.value.state === 'working' && !signal.aborted) {
    await pause(ASK_EVERY_MS)
    answer = await patiently(() => ask(`/uploads/${id}`, uploadState), signal)
  }
  if (signal.aborted) {
    return { kind: 'cancelled' }
  }
  return answer.ok ? settled(answer.value) : refused(answer)
}

function settled(state: UploadState): UploadResult {
  return state.state === 'taken'
    ? { kind: 'taken', photograph: state.photograph }
    : refused({ ok: false, code: 'photograph', body: { error: 'photograph', ...state }, retryAfterMs: null })
}

/** Asks again when no answer came that is the server's: whatever that says, it would say again. */
async function patiently<Value>(
  send: () => Promise<Answer<Value>>,
  signal: AbortSignal,
  onRetry: () => void = () => undefined,
): Promise<Answer<Value>> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send()
    if (answer.ok || !isUnanswered(answer) || signal.aborted || attempt === RETRIES) {
      return answer
    }
    onRetry()
    await pause(answer.retryAfterMs ?? RETRY_AFTER_MS * 2 ** attempt)
    if (signal.aborted) {
      return answer
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function refused(refusal: Refusal): UploadResult {
  return { kind: 'refused', sentence: uploadRefusalWords(refusal), isSignedOut: refusal.code === 'signed-out' }
}
