import { useEffect, useState } from 'react'
import { contactDeadline } from '../../leads/contact-promise.ts'
import { useIslandContent } from '../context/island-content.ts'
import { calendarFile } from './calendar-file.ts'
import styles from './LeadForm.module.css'
import { romeClock } from './rome-clock.ts'

interface SentPanelProps {
  /** When the answer came. */
  readonly sentAt: Date
}

/** What follows a lead that is stored: until when, and a file that puts that into the visitor's calendar. */
export function SentPanel({ sentAt }: SentPanelProps) {
  const { brand, calendarEntry, leadForm, otherWays } = useIslandContent()
  const deadline = contactDeadline(sentAt)
  const { weekday, time, isHere } = romeClock(deadline)
  const [url] = useState(() => {
    const file = calendarFile({
      uid: `${Math.random().toString(36).slice(2)}-${sentAt.getTime()}@${location.hostname}`,
      madeAt: sentAt,
      at: deadline,
      title: `${brand}: ${calendarEntry.title} ${time}`,
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
          {leadForm.sentBy} {weekday} {time}
          {!isHere && leadForm.sentByElsewhere}.
        </strong>
      </p>
      <a className={styles.calendar} href={url} download={calendarEntry.file}>
        {calendarEntry.link}
      </a>
    </>
  )
}
