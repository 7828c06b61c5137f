import type { FastifyRequest } from 'fastify'
import { CHECK_VIOLATION, StoreRefusal } from './store/store-refusal.ts'
import { StoreUnavailable } from './store/store-unavailable.ts'

/**
 * Logs what was thrown, with the request's id and without its message: a message may quote what a visitor sent.
 * The place in the code and the database's own code say enough.
 */
export function logFailure(request: FastifyRequest, error: unknown): void {
  if (error instanceof StoreUnavailable) {
    request.log.error({ reason: error.reason }, 'the lead store is unavailable')
  } else if (error instanceof StoreRefusal) {
    request.log.error({ code: error.code, ...ruleOf(error) }, 'the lead store refused a lead')
  } else {
    request.log.error(describe(error), 'request failed')
  }
}

/** The check of the table that the lead violates, by its name: what only the owner of the database can mend. */
function ruleOf({ code, message }: StoreRefusal) {
  const rule = code === CHECK_VIOLATION ? /\bleads_[a-z]+(_length)?_check\b/.exec(message)?.[0] : undefined
  return rule === undefined ? {} : { rule }
}

function describe(error: unknown) {
  if (!(error instanceof Error)) {
    return { error: typeof error }
  }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    error: error.name,
    ...('code' in error && { code: String(error.code) }),
    at: frames.slice(0, 8).map((line) => line.trim()),
  }
}
