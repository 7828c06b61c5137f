import { fillText } from '../../../../business/fill-text.ts'
import { uploadFailures, uploadRefusals } from '../../../../content/office/site.ts'
import { refusedUpload } from '../../../../contracts/editing.ts'
import type { Refusal } from '../../../api.ts'
import { inMinutesWords } from '../../../time.ts'

/** Why a photograph is not taken, in the owner's words. */
export function uploadRefusalWords({ code, body, retryAfterMs }: Refusal): string {
  const photograph = refusedUpload.safeParse(body)
  if (photograph.success) {
    return uploadRefusals[photograph.data.reason]
  }
  switch (code) {
    case 'offline':
      return uploadFailures.offline
    case 'unavailable':
      return uploadFailures.unavailable
    case 'too-large':
      return uploadFailures.tooLargeForProxy
    case 'too-many':
      return fillText(uploadFailures.tooMany, { when: inMinutesWords(retryAfterMs) })
    case 'unknown':
      return uploadFailures.over
    case 'signed-out':
      return uploadFailures.signedOut
    default:
      return uploadFailures.broken
  }
}
