import { fillText } from '../../../business/fill-text.ts'
import { saving } from '../../../content/office/site.ts'
import { refusalWords } from '../../ui/refusal-words.ts'
import styles from '../site.module.css'
import type { DraftState } from './draft-store.ts'
import { useDraftState } from './use-draft.ts'

/** Says quietly whether what is typed is saved. */
export function SaveState() {
  const state = useDraftState()
  return (
    <p role="status" className={state.refusal === null ? styles.saved : styles.unsaved}>
      {saveWords(state)}
    </p>
  )
}

function saveWords({ typed, refusal, clashes }: DraftState): string {
  if (refusal?.code === 'offline') {
    return saving.offline
  }
  if (refusal?.code === 'too-large') {
    return saving.tooLong
  }
  if (refusal !== null) {
    return fillText(saving.why, { why: refusalWords(refusal) })
  }
  if (typed.size === 0) {
    return saving.saved
  }
  // A save takes a moment: what comes and goes within it would only flicker, and be read out at each key.
  return clashes.size === 0 ? saving.saving : saving.unsaved
}
