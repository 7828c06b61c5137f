import { uploadRefusals } from '../../../content/office/site.ts'
import {
  MAX_UPLOAD_BYTES,
  PART_BYTES,
  type Photograph,
  refusedUpload,
  upload,
  uploaded,
} from '../../../editing/protocol.ts'
import { post, type Refusal, request } from '../../api.ts'
import { refusalWords } from '../../ui/refusal-words.ts'

const PART_TIMEOUT_MS = 60_000
const RETRIES = 4
const RETRY_AFTER_MS = 1_500

export type UploadResult =
  | { readonly kind: 'taken'; readonly photograph: Photograph }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'cancelled' }

/**
 * Sends a photograph in parts, each again when the line breaks.
 *
 * @param onProgress gets the share that the server has, from 0 to 1
 */
export async function uploadPhotograph(
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadResult> {
  if (file.size > MAX_UPLOAD_BYTES) {
    return { kind: 'refused', sentence: uploadRefusals['too-large'] }
  }
  const begun = await post('/uploads', upload)
  if (!begun.ok) {
    return refused(begun)
  }
  const parts = Math.max(1, Math.ceil(file.size / PART_BYTES))
  for (let part = 0; part < parts; part += 1) {
    const body = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES)
    const refusal = await sendPart(`/uploads/${begun.value.id}/${part}`, body, signal)
    if (signal.aborted) {
      return { kind: 'cancelled' }
    }
    if (refusal !== null) {
      return refused(refusal)
    }
    onProgress((part + 1) / parts)
  }
  return finish(begun.value.id, parts)
}

async function sendPart(path: string, body: Blob, signal: AbortSignal): Promise<Refusal | null> {
  const headers = { 'Content-Type': 'application/octet-stream' }
  for (let attempt = 0; ; attempt += 1) {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(PART_TIMEOUT_MS)])
    const answer = await request(path, { method: 'PUT', headers, body, signal: limited })
    if (answer instanceof Response) {
      return null
    }
    const mayPass = answer.code === 'offline' || answer.code === 'unavailable' || answer.code === 'too-many'
    if (signal.aborted || !mayPass || attempt === RETRIES) {
      return answer
    }
    const waitMs = answer.retryAfterMs ?? RETRY_AFTER_MS * 2 ** attempt
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

async function finish(id: string, parts: number): Promise<UploadResult> {
  const answer = await post(`/uploads/${id}/finish`, uploaded, { parts }, AbortSignal.timeout(PART_TIMEOUT_MS))
  return answer.ok ? { kind: 'taken', photograph: answer.value.photograph } : refused(answer)
}

function refused(refusal: Refusal): UploadResult {
  const parsed = refusedUpload.safeParse(refusal.body)
  return { kind: 'refused', sentence: parsed.success ? uploadRefusals[parsed.data.reason] : refusalWords(refusal) }
}
