import { publishingState } from '../../../contracts/editing.ts'
import { ask } from '../../api.ts'

/** How a publication ended whose answer broke off. */
export type Outcome = 'online' | 'stopped' | 'unknown'

/** What is known meanwhile: whether the server goes on, says nothing, or cannot be reached from here. */
export type Asking = 'asking' | 'going' | 'silent' | 'offline'

const ASK_EVERY_MS = 1_000

/** A server that starts again is there by then. */
const PATIENCE_MS = 60_000

/**
 * Asks the server until it says how a publication ended. It is told by what this person has put online: whoever was stopped in the
 * middle has changed nothing, and what others publish meanwhile does not count.
 *
 * @param before the version that this person had put online last
 * @param onAsking is told what is known meanwhile
 */
export async function whatBecameOfIt(before: number | null, onAsking: (known: Asking) => void): Promise<Outcome> {
  let stopped = 0
  let lastAnswer = Date.now()
  onAsking('asking')
  while (Date.now() - lastAnswer < PATIENCE_MS) {
    const answer = await ask('/editing/publishing', publishingState)
    if (answer.ok) {
      const { isPublishing, ownVersion } = answer.value
      if ((ownVersion ?? 0) > (before ?? 0)) {
        return 'online'
      }
      lastAnswer = Date.now()
      // Twice, as another process may just have put it online.
      stopped = isPublishing ? 0 : stopped + 1
      if (stopped === 2) {
        return 'stopped'
      }
      onAsking(isPublishing ? 'going' : 'asking')
    } else {
      onAsking(navigator.onLine ? 'silent' : 'offline')
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
  return 'unknown'
}
