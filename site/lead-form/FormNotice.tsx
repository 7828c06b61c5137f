import { useEffect, useState } from 'react'
import { leadInLinks } from '../../business/lead-in-links.ts'
import { fillMoment } from '../../business/fill-text.ts'
import { contactDeadline } from '../../leads/contact-promise.ts'
import { useIslandContent } from '../context/island-content.ts'
import { calendarFile, romeClock } from './calendar-file.ts'
import styles from './LeadForm.module.css'
import { OtherWays } from './OtherWays.tsx'
import type { Notice } from './use-lead-form.ts'

/** The notice below the form, which stays after the toast has gone: what happens next, or what to do now. */
export function FormNotice({ notice }: { readonly notice: Notice }) {
  const content = useIslandContent()
  switch (notice.kind) {
    case 'none':
    case 'invalid':
      return null
    case 'sent':
      return (
        <div ref={reveal} className={styles.sent}>
          <SentPanel sentAt={notice.sentAt} />
        </div>
      )
    case 'failed':
      return (
        <div ref={reveal} className={styles.failed}>
          <p>
            <strong>{content.toasts.failed.message}</strong>
          </p>
          <OtherWays typed={leadInLinks(notice.typed, content)} />
        </div>
      )
  }
}

/** Scrolls to the notice: on a phone it begins below the window. */
function reveal(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' })
}

interface SentPanelProps {
  /** When the response arrived. */
  readonly sentAt: Date
}

/** What follows a stored lead: the deadline of the answer, and a file with it for the visitor's calendar. */
function SentPanel({ sentAt }: SentPanelProps) {
  const { brand, calendarEntry, leadForm, moment, otherWays } = useIslandContent()
  const deadline = contactDeadline(sentAt)
  const { weekday, time, isHere } = romeClock(deadline)
  const by = fillMoment(moment, weekday, time) + (isHere ? '' : leadForm.sentByElsewhere)
  const [url] = useState(() => {
    const file = calendarFile({
      uid: `${Math.random().toString(36).slice(2)}-${sentAt.getTime()}@${location.hostname}`,
      madeAt: sentAt,
      at: deadline,
      title: `${brand}: ${calendarEntry.title} ${by}`,
      text: `${calendarEntry.text} ${otherWays.phone}.`,
    })
    return URL.createObjectURL(new Blob([file], { type: 'text/calendar' }))
  })
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <>
      <h3>{leadForm.sentTitle}</h3>
      <p>{leadForm.sentNext}</p>
      <p>
        <strong>
          {leadForm.sentBy} {by}.
        </strong>
      </p>
      <a className={styles.calendar} href={url} download={calendarEntry.file}>
        {calendarEntry.link}
      </a>
    </>
  )
}
