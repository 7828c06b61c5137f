import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fillDays } from '../../business/time/fill-days.ts'
import { inRome } from '../../business/time/in-rome.ts'
import { calendarSettings as words } from '../../content/office/appointment.ts'
import { type CalendarFeed, calendarFeed } from '../../contracts/office-dates.ts'
import { isUnanswered, post, read } from '../api.ts'
import { shortDay } from '../time.ts'
import { Button, useBusy } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Section } from '../ui/Section.tsx'
import { useShowToast } from '../ui/toasts.ts'
import styles from './SettingsScreen.module.css'

const queryKey = ['calendar']

/** The secret address of the calendar of shootings: made, made anew, revoked. It is shown once. */
export function CalendarAddress() {
  const client = useQueryClient()
  const showToast = useShowToast()
  const { data } = useQuery({ queryKey, queryFn: () => read('/calendar', calendarFeed) })
  const { isBusy, waitFor } = useBusy()
  const [made, setMade] = useState<CalendarFeed | null>(null)
  if (data === undefined) {
    return null
  }
  const send = async (path: '/calendar/renew' | '/calendar/remove', done: string) => {
    const answer = await waitFor(post(path, calendarFeed))
    if (answer.ok) {
      client.setQueryData(queryKey, { ...answer.value, address: null })
      setMade(answer.value)
    } else if (isUnanswered(answer)) {
      // The one that is shown may be no more.
      setMade(null)
      void client.invalidateQueries({ queryKey })
    }
    showToast(answer.ok ? { text: done } : answer)
  }
  // A colleague's takes its place.
  const address = made?.madeAt === data.madeAt ? made.address : null
  const since = data.madeAt === null ? null : shortDay(inRome(new Date(data.madeAt)).day)
  return (
    <Section title={words.title}>
      <p className={styles.text}>{words.text}</p>
      <p className={styles.seen}>{since === null ? words.none : fillDays(words.since, { day: since })}</p>
      {address !== null && (
        <>
          <p className={styles.text}>{words.address}</p>
          <p className={styles.secret}>{address}</p>
          <div className={styles.buttons}>
            <CopyButton look="primary" text={address} words={words} />
          </div>
        </>
      )}
      <div className={styles.buttons}>
        <Button
          look="quiet"
          label={since === null ? words.make : words.renew}
          isBusy={isBusy}
          onClick={() => void send('/calendar/renew', since === null ? words.made : words.renewed)}
        />
        {since !== null && (
          <Button
            look="quiet"
            label={words.remove}
            isBusy={isBusy}
            onClick={() => void send('/calendar/remove', words.removed)}
          />
        )}
      </div>
    </Section>
  )
}
