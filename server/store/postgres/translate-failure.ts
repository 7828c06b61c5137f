import { StoreRefusal } from '../store-refusal.ts'
import { StoreUnavailable } from '../store-unavailable.ts'

/** Classes of SQLSTATE that tell about the lead or its rights; every other failure is the database's own. */
const refusalClasses = ['22', '23', '42', '44', 'PT']

/** Turns what the driver throws into one of the two failures of a store. */
export function translateFailure(error: unknown): StoreRefusal | StoreUnavailable {
  if (!(error instanceof Error)) {
    return new StoreUnavailable('unknown failure')
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const isSqlState = /^[0-9A-Z]{5}$/.test(code)
  if (isSqlState && refusalClasses.includes(code.slice(0, 2))) {
    return new StoreRefusal(code, error.message)
  }
  // Without a code it is the driver that gave up: "Connection terminated", "timeout exceeded when trying to connect".
  return new StoreUnavailable(code || error.message)
}

/** Whether the same statements may succeed at once: the database undid them to let others through. */
export function isWorthRepeating(error: unknown): boolean {
  return error instanceof StoreUnavailable && (error.reason === '40P01' || error.reason === '40001')
}
