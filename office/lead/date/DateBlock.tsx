import { fillText } from '../../../business/fill-text.ts'
import { durationWords } from '../../../business/time/duration-words.ts'
import { dateBlock as words } from '../../../content/office/appointment.ts'
import type { Appointment, LeadDetail } from '../../../contracts/office.ts'
import { officeApi } from '../../../contracts/office-paths.ts'
import { MINUTE_MS } from '../../../leads/milliseconds.ts'
import { isPast } from '../../requests/lead-words.ts'
import { momentWords, useNow } from '../../time.ts'
import { Button, useBusy } from '../../ui/Button.tsx'
import button from '../../ui/button.module.css'
import { Section } from '../../ui/Section.tsx'
import styles from '../LeadScreen.module.css'
import { useLeadActions } from '../lead-actions.ts'
import { wayWords } from '../Timeline.tsx'
import date from './date.module.css'

interface DateBlockProps {
  readonly lead: LeadDetail
  readonly appointment: Appointment
}

/** The date of the shooting: what its host knows and has answered, and what there is to send. */
export function DateBlock({ lead, appointment }: DateBlockProps) {
  const { ask } = useLeadActions()
  const now = useNow()
  const { due, told, answer, minutes } = appointment
  return (
    <Section title={words.title}>
      {lead.bookedFor !== null && (
        <p>
          <strong className={styles.moment}>
            {fillText(words.facts, {
              moment: momentWords(lead.bookedFor, now),
              length: durationWords(minutes * MINUTE_MS),
            })}
          </strong>
          {lead.address !== null && <span className={styles.line}>{lead.address}</span>}
        </p>
      )}
      {!isPast(lead.bookedFor, appointment, now) && (
        <>
          <p role="status" className={due === 'nothing' ? date.state : date.due}>
            {due === 'nothing' && told !== null
              ? sentWords(lead, told, now)
              : words.states[due === 'nothing' ? 'send' : due]}
            {told?.state === 'failed' && due !== 'send' && (
              <span className={styles.warning}>{words.states.failed}</span>
            )}
          </p>
          {(due === 'nothing' || answer?.kind === 'other') && <Answer answer={answer} now={now} />}
          <div className={date.ways}>
            {/* Nobody sends again what the host has just refused: it stays as agreed, or moves. */}
            {answer?.kind === 'other' && lead.bookedFor !== null ? (
              <DateStays lead={lead} at={lead.bookedFor} />
            ) : (
              <Button
                look={due === 'nothing' ? 'quiet' : 'primary'}
                label={words.send[due]}
                onClick={() => ask({ kind: 'telling', lead, due })}
              />
            )}
            {lead.bookedFor !== null && (
              <a className={button.quiet} href={`${officeApi}/leads/${lead.id}/calendar`} download>
                {words.calendar}
              </a>
            )}
          </div>
        </>
      )}
    </Section>
  )
}

/** Says that the host and the owner have agreed to leave the date, which is fixed once more. */
function DateStays({ lead, at }: { readonly lead: LeadDetail; readonly at: string }) {
  const { change } = useLeadActions()
  const { isBusy, waitFor } = useBusy()
  return (
    <Button
      look="quiet"
      label={words.stays}
      isBusy={isBusy}
      onClick={() => void waitFor(change(lead, { kind: 'booked', at }))}
    />
  )
}

function sentWords(lead: LeadDetail, { at, by, state }: NonNullable<Appointment['told']>, now: Date): string {
  return state === 'sent'
    ? fillText(words.states.sent, { moment: momentWords(at, now), way: wayWords(by, lead) })
    : words.states[state]
}

function Answer({ answer, now }: { readonly answer: Appointment['answer']; readonly now: Date }) {
  if (answer === null) {
    return <p className={date.state}>{words.waits}</p>
  }
  if (answer.kind === 'confirmed') {
    return <p className={date.due}>{fillText(words.confirmed, { moment: momentWords(answer.at, now) })}</p>
  }
  return (
    <p className={date.due}>
      {answer.wish === null ? words.otherWithout : fillText(words.other, { wish: answer.wish })}
    </p>
  )
}
