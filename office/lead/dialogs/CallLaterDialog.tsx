import { fillText } from '../../../business/fill-text.ts'
import { inRome } from '../../../business/time/in-rome.ts'
import { afterCall } from '../../../content/office/dialogs.ts'
import type { LeadRow } from '../../../contracts/office.ts'
import { HOUR_MS } from '../../../leads/milliseconds.ts'
import { fromRome } from '../../moment-in-rome.ts'
import { addDays, useNow } from '../../time.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import styles from '../LeadScreen.module.css'
import { useMomentFields } from './MomentFields.tsx'
import { WhoIsMeant } from './WhoIsMeant.tsx'

interface CallLaterDialogProps {
  readonly lead: LeadRow
  /** The moment that was chosen before and did not arrive (ISO 8601); null for none. */
  readonly typed: string | null
  /** @param at ISO 8601 */
  readonly onChoose: (at: string) => void
  readonly onClose: () => void
}

/** The moments at which to call back: three in one tap, or any day and hour. One that breaks the promise says so. */
export function CallLaterDialog({ lead, typed, onChoose, onClose }: CallLaterDialogProps) {
  const { fields, submit, chosen } = useMomentFields({ before: typed, onChoose })
  const now = useNow()
  const choices = choicesAt(now)
  const deadline = Date.parse(lead.deadline)
  const isPromised = lead.state === 'new' && now.getTime() < deadline
  const isLate = (at: Date) => isPromised && at.getTime() > deadline
  /** The hour begins at the tap: the telephone may have been locked with the dialog open. */
  const choose = (label: string, shown: Date) => {
    const { at } = choicesAt(new Date()).find((choice) => choice.label === label) ?? { at: shown }
    onChoose(at.toISOString())
  }
  return (
    <Dialog title={afterCall.laterTitle} onClose={onClose}>
      <WhoIsMeant lead={lead} />
      <DialogButtons>
        {choices.map(({ label, at }) => (
          <Button
            key={label}
            look="quiet"
            label={isLate(at) ? fillText(afterCall.tooLate, { choice: label }) : label}
            onClick={() => choose(label, at)}
          />
        ))}
      </DialogButtons>
      <form className={styles.another} aria-label={afterCall.another} noValidate onSubmit={submit}>
        <p className={styles.noteLabel}>{afterCall.another}</p>
        {fields}
        <div role="status">
          {chosen !== null && isLate(new Date(chosen)) && <p className={styles.against}>{afterCall.late}</p>}
        </div>
        <DialogButtons>
          <Button look="quiet" label={afterCall.submit} type="submit" />
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** What one tap chooses, as far as it is still to come. */
function choicesAt(now: Date) {
  const { day } = inRome(now)
  return [
    { label: afterCall.inAnHour, at: new Date(now.getTime() + HOUR_MS) },
    { label: afterCall.tonight, at: fromRome(day, '19:00') },
    { label: afterCall.tomorrow, at: fromRome(addDays(day, 1), '10:00') },
  ].filter(({ at }) => at > now)
}
