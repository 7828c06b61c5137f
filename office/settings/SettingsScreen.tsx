import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { reviewsWaiting } from '../../content/office/reviews-waiting.ts'
import { settingsScreen } from '../../content/office/settings.ts'
import { screens } from '../../content/office/shell.ts'
import { officeApi } from '../../contracts/office-paths.ts'
import { signalAcceptedPasskeys } from '../accepted-passkeys.ts'
import { postOnly } from '../api.ts'
import { forgetTexts } from '../editor/draft/kept-texts.ts'
import { unsubscribeBrowser } from '../push.ts'
import { meQuery, settingsQuery, signOutLocally } from '../queries.ts'
import { paths, replaceAddress } from '../routes.ts'
import { Button } from '../ui/Button.tsx'
import button from '../ui/button.module.css'
import { Link } from '../ui/Link.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Section } from '../ui/Section.tsx'
import { useShowToast } from '../ui/toasts.ts'
import { CalendarAddress } from './CalendarAddress.tsx'
import { ClosedDays } from './ClosedDays.tsx'
import { Devices } from './Devices.tsx'
import { Health } from './Health.tsx'
import { Inviting } from './Inviting.tsx'
import { Notices } from './Notices.tsx'
import styles from './SettingsScreen.module.css'

/** Notices, devices, colleagues, and whether all is well. */
export function SettingsScreen() {
  const { data: person } = useQuery(meQuery)
  const { data, error, refetch } = useQuery(settingsQuery)
  const name = person?.name ?? ''
  useEffect(() => {
    if (data !== undefined) {
      signalAcceptedPasskeys(data)
    }
  }, [data])
  return (
    <Screen title={screens.settings} intro={fillText(settingsScreen.signedInAs, { name })}>
      <div className={styles.sections}>
        <Notices own={data?.devices.find(({ isOwn }) => isOwn)} />
        <ClosedDays />
        <CalendarAddress />
        <Section title={reviewsWaiting.title}>
          <p className={styles.text}>{reviewsWaiting.about}</p>
          <Link href={paths.reviews} className={button.plain}>
            {reviewsWaiting.open}
          </Link>
        </Section>
        {data === undefined ? (
          <Loading error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <Inviting devices={data.devices} />
            <Devices devices={data.devices} />
            <Health health={data.health} />
          </>
        )}
        <Section title={settingsScreen.data}>
          <p className={styles.text}>{settingsScreen.exportText}</p>
          <a className={button.plain} href={`${officeApi}/leads.csv`} download>
            {settingsScreen.export}
          </a>
        </Section>
        <SignOut />
      </div>
    </Screen>
  )
}

function SignOut() {
  const client = useQueryClient()
  const showToast = useShowToast()
  const signOut = async () => {
    const answer = await postOnly('/sign-out')
    if (answer.ok || answer.code === 'signed-out') {
      replaceAddress(paths.requests)
      forgetTexts()
      signOutLocally(client)
      // The server forgets it with the session in any case.
      unsubscribeBrowser().catch(() => undefined)
    } else {
      showToast(answer)
    }
  }
  return <Button look="quiet" label={settingsScreen.signOut} onClick={() => void signOut()} />
}
