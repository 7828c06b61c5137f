import { fillText } from '../../../../business/fill-text.ts'
import { uploadFailures, uploadRefusals } from '../../../../content/office/site.ts'
import { refusedUpload } from '../../../../contracts/editing.ts'
import type { Refusal } from '../../../api.ts'
import { inMinutesWords } from '../../../time.ts'

const failures: Partial<Record<Refusal['code'], string>> = {
  offline: uploadFailures.offline,
  unavailable: uploadFailures.unavailable,
  'too-large': uploadFailures.tooLargeForProxy,
  unknown: uploadFailures.over,
  'signed-out': uploadFailures.signedOut,
}

/** Why a photograph is not taken, in the owner's words. */
export function uploadRefusalWords({ code, body, retryAfterMs }: Refusal): string {
  const photograph = refusedUpload.safeParse(body)
  if (photograph.success) {
    return uploadRefusals[photograph.data.reason]
  }
  return code === 'too-many'
    ? fillText(uploadFailures.tooMany, { when: inMinutesWords(retryAfterMs) })
    : (failures[code] ?? uploadFailures.broken)
}
