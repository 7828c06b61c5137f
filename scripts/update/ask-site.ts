const TIMEOUT_MS = 10_000

/**
 * Asks a server for its page, its health and the office.
 *
 * @param hasOffice whether there must be an office: it answers 404 until somebody was invited
 * @returns what is wrong, one sentence each; nothing when all is well
 */
export async function faultsOf(url: string, hasOffice: boolean): Promise<readonly string[]> {
  const paths = ['/', '/healthz', '/ufficio'] as const
  const answers = await Promise.all(paths.map((path) => ask(`${url}${path}`)))
  return paths.flatMap((path, index) => {
    const answer = answers[index]
    const isRight = path === '/ufficio' ? answer === '200' || (answer === '404' && !hasOffice) : answer === '200'
    return isRight ? [] : [`${path} answers ${answer}`]
  })
}

/** Whether a fault may go by itself: nothing listens yet, or what does cannot store, or is about to stop. */
export function mayPass(fault: string): boolean {
  return /answers (nothing|503)$/.test(fault)
}

/** Asks whether there is an office. */
export async function hasOffice(url: string): Promise<boolean> {
  return (await ask(`${url}/ufficio`)) === '200'
}

async function ask(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    await response.arrayBuffer()
    return String(response.status)
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'nothing in time' : 'nothing'
  }
}
