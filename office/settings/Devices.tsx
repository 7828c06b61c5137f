import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { notices, devices as words } from '../../content/office/settings.ts'
import { shell } from '../../content/office/shell.ts'
import type { Settings } from '../../contracts/office.ts'
import { postOnly } from '../api.ts'
import { settingsQuery } from '../queries.ts'
import { agoWords, useNow } from '../time.ts'
import { Button } from '../ui/Button.tsx'
import { ChoiceDialog } from '../ui/ChoiceDialog.tsx'
import { Section } from '../ui/Section.tsx'
import { useShowToast } from '../ui/toasts.ts'
import styles from './SettingsScreen.module.css'

type Device = Settings['devices'][number]

/** Everything by which somebody can come in, signed in or not, with a way to end it. */
export function Devices({ devices }: { readonly devices: readonly Device[] }) {
  const now = useNow()
  const client = useQueryClient()
  const showToast = useShowToast()
  const [chosen, setChosen] = useState<Device | null>(null)
  const revoke = async ({ passkey }: Device) => {
    setChosen(null)
    const answer = await postOnly('/passkeys/revoke', { passkey })
    showToast(answer.ok ? { text: words.revoked } : answer)
    void client.invalidateQueries({ queryKey: settingsQuery.queryKey })
  }
  const ownPasskey = devices.find(({ isOwn }) => isOwn)?.passkey
  const seen = ({ seenAt, device, isOwn }: Device) => {
    if (isOwn) {
      return device
    }
    return seenAt === null ? words.signedOut : fillText(words.seen, { moment: agoWords(seenAt, now) })
  }
  return (
    <Section title={words.title}>
      <ul className={styles.devices}>
        {devices.map((each) => (
          <li key={each.session ?? each.passkey}>
            <div className={styles.device}>
              <p>
                <strong>{each.name}</strong>, {each.isOwn ? words.own : each.device}
              </p>
              <p className={styles.seen}>
                {seen(each)}
                {each.session !== null && (
                  <>
                    {', '}
                    <span className={each.notices === 'lost' ? styles.lost : undefined}>
                      {notices.state[each.notices]}
                    </span>
                  </>
                )}
              </p>
            </div>
            {/* Without one's own passkey one could not come back: one leaves by signing out. */}
            {each.passkey !== ownPasskey && (
              <Button
                look="quiet"
                label={words.revoke}
                aria-label={fillText(words.revokeName, { device: each.device, name: each.name })}
                onClick={() => setChosen(each)}
              />
            )}
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <ChoiceDialog
          title={fillText(words.revokeTitle, { device: chosen.device, name: chosen.name })}
          choices={[
            { label: words.revokeSubmit, look: 'danger', choose: () => void revoke(chosen) },
            { label: shell.cancel, choose: () => setChosen(null) },
          ]}
          onClose={() => setChosen(null)}
        >
          <p>{words.revokeText}</p>
        </ChoiceDialog>
      )}
    </Section>
  )
}
