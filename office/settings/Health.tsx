import { backupWords } from '../../business/backup-words.ts'
import { fillCounted, fillText } from '../../business/fill-text.ts'
import { backups } from '../../content/office/backups.ts'
import { health as words } from '../../content/office/settings.ts'
import { type Settings, testResult } from '../../contracts/office.ts'
import type { BackupState } from '../../leads/backup-state.ts'
import { post } from '../api.ts'
import { agoWords, useNow } from '../time.ts'
import { Button, useBusy } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Section } from '../ui/Section.tsx'
import { useShowToast } from '../ui/toasts.ts'
import styles from './SettingsScreen.module.css'

/** Whether all is well, in words. */
export function Health({ health }: { readonly health: Settings['health'] }) {
  const now = useNow()
  const delivered = (deliveredAt: string | null) =>
    deliveredAt === null ? words.mailNever : fillText(words.delivered, { moment: agoWords(deliveredAt, now) })
  return (
    <Section title={words.title}>
      <dl className={styles.health}>
        <dt>{words.mail}</dt>
        <dd className={health.mail === null ? styles.bad : undefined}>
          {health.mail === null ? words.mailOff : delivered(health.mail.deliveredAt)}
        </dd>
        <dt>{words.waiting}</dt>
        <dd className={health.waiting > 0 ? styles.bad : undefined}>
          {health.waiting === 0 ? words.waitingNone : fillCounted(words.waitingSome, health.waiting)}
        </dd>
        <dt>{backups.title}</dt>
        <dd>
          <Backup state={health.backup} now={now} />
        </dd>
      </dl>
      {(health.mail !== null || health.webhook !== null) && <TestMessage />}
      <Disclosure summary={words.technical}>
        <dl className={styles.health}>
          <dt>{words.webhook}</dt>
          <dd>{health.webhook === null ? words.webhookOff : delivered(health.webhook.deliveredAt)}</dd>
          <dt>{words.database}</dt>
          <dd>{words.databases[health.database]}</dd>
          <dt>{words.version}</dt>
          <dd>{health.version}</dd>
        </dl>
      </Disclosure>
    </Section>
  )
}

/** The copies: when the last good one was made, and what is wrong. */
function Backup({ state, now }: { readonly state: BackupState; readonly now: Date }) {
  const said = backupWords(state, now)
  if (said === null) {
    return backups.never
  }
  return (
    <>
      {said.problems.map((problem) => (
        <p key={problem} className={styles.bad}>
          {problem}
        </p>
      ))}
      <p>{said.last}</p>
      {said.sent !== null && <p>{said.sent}</p>}
    </>
  )
}

/** Sends a test by e-mail and webhook, as the notices go. */
function TestMessage() {
  const showToast = useShowToast()
  const { isBusy, waitFor } = useBusy()
  const send = async () => {
    const answer = await waitFor(post('/test-message', testResult))
    if (!answer.ok) {
      showToast(answer)
    } else if (answer.value.channels.every(({ isSent }) => isSent)) {
      showToast({ text: words.testSent })
    } else {
      showToast({ text: words.testFailed, isError: true })
    }
  }
  return <Button look="quiet" className={styles.test} label={words.test} isBusy={isBusy} onClick={() => void send()} />
}
