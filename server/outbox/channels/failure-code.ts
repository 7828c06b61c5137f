/** Returns a code for the log of why `fetch` has failed: without addresses, which may be secret. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return 'unknown failure'
  }
  const { cause } = error
  // The HTTPParserError of an answer that is no HTTP has a code that is undefined.
  const code = cause instanceof Error && 'code' in cause ? String(cause.code ?? cause.name) : ''
  return error.name === 'TimeoutError' ? 'timeout' : /^\w{1,40}$/.test(code) ? code : 'unknown failure'
}
