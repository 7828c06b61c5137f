const FIRST_DELAY_MS = 5_000
const LONGEST_DELAY_MS = 60 * 60 * 1000

/** So many attempts are made within six hours; then the log raises the alarm, and they go on at their longest delay. */
export const ATTEMPTS_BEFORE_ALARM = 15

/** So that what failed together does not come back together. */
const JITTER = 0.1

/**
 * The pause after a failed attempt: it doubles up to an hour, and then stays there for ever. Fifteen attempts are made
 * within six hours, whatever the jitter.
 *
 * @param attempts how many have failed, at least 1
 * @param random from 0 to 1, as Math.random gives it
 */
export function retryDelayMs(attempts: number, random: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS)
  return Math.round(delay * (1 - JITTER + 2 * JITTER * random))
}
