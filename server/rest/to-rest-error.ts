import type { Limits } from '../limits.ts'
import { HARD_LIMIT_SQLSTATE } from '../store/origin.ts'
import { StoreRefusal } from '../store/store-refusal.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import { RestError } from './rest-error.ts'
import { restErrors } from './rest-errors.ts'

/** Finds for anything thrown its one code and status. */
export function toRestError(error: unknown, contentType: string | undefined, { bodyBytes }: Limits): RestError {
  if (error instanceof RestError) {
    return error
  }
  if (error instanceof StoreUnavailable) {
    return restErrors.storeUnavailable()
  }
  if (error instanceof StoreRefusal) {
    return error.code === HARD_LIMIT_SQLSTATE
      ? restErrors.tooManyLeads()
      : restErrors.refusedByDatabase(error.code, error.message)
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
