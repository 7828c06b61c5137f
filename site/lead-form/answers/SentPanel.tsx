import { useEffect, useState } from 'react'
import { fillMoment } from '../../../business/fill-text.ts'
import { calendarFile } from '../../../leads/calendar-file.ts'
import { contactDeadline } from '../../../leads/contact-promise.ts'
import { useIslandContent } from '../../context/island-content.ts'
import { readClosedPage } from '../closed-days.ts'
import styles from '../LeadForm.module.css'
import { romeClock } from '../rome-clock.ts'
import { showResult } from '../show-result.ts'

interface SentPanelProps {
  /** When the response arrived. */
  readonly sentAt: Date
  readonly onSendAnother: () => void
}

/**
 * What follows a stored lead, in the place of the fields: the deadline of the answer, a file with it for the visitor's
 * calendar, and the way back to the fields.
 */
export function SentPanel({ sentAt, onSendAnother }: SentPanelProps) {
  const { brand, calendarEntry, leadForm, moment, contactLinks } = useIslandContent()
  const [closed] = useState(() => readClosedPage(sentAt))
  const deadline = contactDeadline(closed?.opensAt ?? sentAt)
  const { weekday, date, time, isHere } = romeClock(deadline)
  // A weekday alone could be another week's.
  const by = fillMoment(moment, closed === null ? weekday : date, time) + (isHere ? '' : leadForm.sentByElsewhere)
  const [url] = useState(() => {
    const file = calendarFile({
      uid: `${Math.random().toString(36).slice(2)}-${sentAt.getTime()}@${location.hostname}`,
      madeAt: sentAt,
      at: deadline,
      title: `${brand}: ${calendarEntry.title} ${by}`,
      text: `${calendarEntry.text} ${contactLinks.phone}.`,
    })
    return URL.createObjectURL(new Blob([file], { type: 'text/calendar' }))
  })
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <div ref={showResult} className={styles.sent}>
      <h3 tabIndex={-1}>{leadForm.sentTitle}</h3>
      {closed === null ? null : <p>{closed.words}</p>}
      <p>{leadForm.sentNext}</p>
      <p className={styles.deadline}>
        {leadForm.sentBy} {by}.
      </p>
      <a className={styles.calendar} href={url} download={calendarEntry.file}>
        {calendarEntry.link}
      </a>
      <button type="button" className={styles.another} onClick={onSendAnother}>
        {leadForm.sendAnother}
      </button>
    </div>
  )
}
