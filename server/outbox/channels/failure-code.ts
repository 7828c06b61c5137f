/** Returns a code for the log of why `fetch` has failed: without addresses, which may be secret. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return 'unknown failure'
  }
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return error.name === 'TimeoutError' ? 'timeout' : /^\w{1,40}$/.test(code) ? code : 'unknown failure'
}
