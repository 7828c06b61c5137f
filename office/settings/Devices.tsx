import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { devices, notices } from '../../content/office/settings.ts'
import { shell } from '../../content/office/shell.ts'
import type { Settings } from '../../leads/office-protocol.ts'
import { postOnly } from '../api.ts'
import { settingsQuery } from '../queries.ts'
import { agoWords, useNow } from '../time.ts'
import button from '../ui/button.module.css'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { refusalWords } from '../ui/refusal-words.ts'
import { useShowToast } from '../ui/toasts.ts'
import styles from './SettingsScreen.module.css'

type Session = Settings['sessions'][number]

/** Who is signed in on what, with a way to end it. */
export function Devices({ sessions }: { readonly sessions: readonly Session[] }) {
  const now = useNow()
  const client = useQueryClient()
  const showToast = useShowToast()
  const [chosen, setChosen] = useState<Session | null>(null)
  const revoke = async ({ id }: Session) => {
    setChosen(null)
    const answer = await postOnly(`/sessions/${id}/revoke`)
    showToast(answer.ok ? { text: devices.revoked } : { text: refusalWords(answer), isError: true })
    void client.invalidateQueries({ queryKey: settingsQuery.queryKey })
  }
  return (
    <section aria-labelledby="devices">
      <h2 id="devices" className={styles.title}>
        {devices.title}
      </h2>
      <ul className={styles.devices}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div className={styles.device}>
              <p>
                <strong>{session.name}</strong>, {session.isOwn ? devices.own : session.device}
              </p>
              <p className={styles.seen}>
                {session.isOwn ? session.device : fillText(devices.seen, { moment: agoWords(session.seenAt, now) })}
                {', '}
                <span className={session.notices === 'lost' ? styles.lost : undefined}>
                  {notices.state[session.notices]}
                </span>
              </p>
            </div>
            {/* One leaves one's own device by signing out. */}
            {!session.isOwn && (
              <button
                type="button"
                className={button.quiet}
                aria-label={fillText(devices.revokeName, { device: session.device, name: session.name })}
                onClick={() => setChosen(session)}
              >
                {devices.revoke}
              </button>
            )}
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <Dialog
          title={fillText(devices.revokeTitle, { device: chosen.device, name: chosen.name })}
          onClose={() => setChosen(null)}
        >
          <p>{devices.revokeText}</p>
          <DialogButtons>
            <button type="button" className={button.danger} onClick={() => void revoke(chosen)}>
              {devices.revokeSubmit}
            </button>
            <button type="button" className={button.quiet} onClick={() => setChosen(null)}>
              {shell.cancel}
            </button>
          </DialogButtons>
        </Dialog>
      )}
    </section>
  )
}
