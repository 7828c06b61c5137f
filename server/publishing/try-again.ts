const MAX_ATTEMPTS = 10

/**
 * Changes something that somebody else may change in the same moment; then all is read again.
 *
 * @param attempt returns null when somebody else was faster
 */
export async function tryAgain<Result>(attempt: () => Promise<Result | null>): Promise<Result> {
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts += 1) {
    const result = await attempt()
    if (result !== null) {
      return result
    }
  }
  throw new Error('too many people change the site at once')
}
