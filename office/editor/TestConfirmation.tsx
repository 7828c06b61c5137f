import { mailTest as words } from '../../content/office/mail.ts'
import { testResult } from '../../contracts/office.ts'
import { post } from '../api.ts'
import { Button, useBusy } from '../ui/Button.tsx'
import { useShowToast } from '../ui/toasts.ts'
import { useDraftStore } from './draft/use-draft.ts'
import styles from './site.module.css'

/** Sends the confirmation of the draft to the business's own mailbox. */
export function TestConfirmation() {
  const showToast = useShowToast()
  const store = useDraftStore()
  const { isBusy, waitFor } = useBusy()
  const send = async () => {
    const answer = await waitFor(store.flush().then(() => post('/test-confirmation', testResult)))
    if (!answer.ok) {
      showToast(answer)
    } else if (answer.value.channels.length === 0) {
      showToast({ text: words.off, isError: true })
    } else {
      const isSent = answer.value.channels.every((channel) => channel.isSent)
      showToast({ text: isSent ? words.sent : words.failed, isError: !isSent })
    }
  }
  return (
    <div className={styles.test}>
      <Button look="quiet" label={words.send} isBusy={isBusy} onClick={() => void send()} />
      <p className={styles.quiet}>{words.text}</p>
    </div>
  )
}
