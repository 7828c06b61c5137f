import { failureOf } from '../failure-of.ts'
import type { Limits } from '../limits.ts'
import { StoreRefusal } from '../store/store-refusal.ts'
import { RestError } from './rest-error.ts'
import { restErrors } from './rest-errors.ts'

/** Finds for anything thrown its one code and status. */
export function toRestError(error: unknown, contentType: string | undefined, { bodyBytes }: Limits): RestError {
  if (error instanceof RestError) {
    return error
  }
  const failure = failureOf(error)
  if (failure.kind === 'store-unavailable') {
    return restErrors.storeUnavailable(failure)
  }
  if (failure.kind === 'too-many-leads') {
    return restErrors.tooManyLeads(failure)
  }
  if (error instanceof StoreRefusal) {
    return restErrors.refusedByDatabase(error.code, error.message)
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return restErrors.tooLarge(bodyBytes)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return restErrors.contentTypeNotAcceptable(contentType ?? '')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'ECONNRESET':
      return restErrors.emptyOrInvalidJson()
    default:
      return restErrors.internal()
  }
}
