import { useQuery, useQueryClient } from '@tanstack/react-query'
import { notices } from '../../content/office/settings.ts'
import { pushTest, type Settings } from '../../contracts/office.ts'
import { post, type Refusal } from '../api.ts'
import { disablePush, enablePush, type PushState, pushState } from '../push.ts'
import { settingsQuery } from '../queries.ts'
import { Button, useBusy } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'
import { useShowToast } from '../ui/toasts.ts'
import styles from './SettingsScreen.module.css'

interface NoticesProps {
  /** This device, once it is known. */
  readonly own: Settings['devices'][number] | undefined
}

/** The notices of this telephone: their state, on and off, a test. */
export function Notices({ own }: NoticesProps) {
  const client = useQueryClient()
  const showToast = useShowToast()
  const { isBusy, waitFor } = useBusy()
  const { data: device } = useQuery({ queryKey: ['push'], queryFn: pushState })
  const state = stateOf(device, own?.notices)

  const act = async (change: () => Promise<boolean | Refusal>, failed: string, done?: string) => {
    const result = await waitFor(change())
    void client.invalidateQueries({ queryKey: ['push'] })
    void client.invalidateQueries({ queryKey: settingsQuery.queryKey })
    if (result !== true) {
      showToast(result === false ? { text: failed, isError: true } : result)
    } else if (done !== undefined) {
      showToast({ text: done })
    }
  }
  const test = async () => {
    const answer = await post('/push/test', pushTest)
    return answer.ok ? answer.value.isSent : answer
  }

  return (
    <Section title={notices.title}>
      <p role="status" className={styles.text}>
        {state !== undefined && words[state]}
      </p>
      <div className={styles.buttons}>
        {(state === 'off' || state === 'lost') && (
          <Button
            look="primary"
            label={notices.enable}
            isBusy={isBusy}
            onClick={() => void act(enablePush, notices.failed)}
          />
        )}
        {state === 'on' && (
          <>
            <Button
              look="quiet"
              label={notices.test}
              isBusy={isBusy}
              onClick={() => void act(test, notices.testFailed, notices.testSent)}
            />
            <Button
              look="quiet"
              label={notices.disable}
              isBusy={isBusy}
              onClick={() => void act(disablePush, notices.failed)}
            />
          </>
        )}
      </div>
    </Section>
  )
}

type Shown = PushState | 'lost'

const words: Readonly<Record<Shown, string>> = {
  on: notices.on,
  off: notices.off,
  lost: notices.lost,
  denied: notices.denied,
  'home-screen': notices.homeScreen,
  unsupported: notices.unsupported,
}

/** Notices reach a device when the browser has a subscription and the server has it too. */
function stateOf(device: PushState | undefined, server: 'none' | 'on' | 'lost' | undefined): Shown | undefined {
  if (device !== 'on') {
    return device
  }
  return server === 'lost' ? 'lost' : server === 'none' ? 'off' : 'on'
}
