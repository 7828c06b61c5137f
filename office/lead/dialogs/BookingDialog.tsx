import { booking } from '../../../content/office/lead.ts'
import button from '../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import styles from '../LeadScreen.module.css'
import { useMomentFields } from './MomentFields.tsx'

interface BookingDialogProps {
  /** The appointment so far. */
  readonly bookedFor: string | null
  /** @param at ISO 8601 */
  readonly onBook: (at: string) => void
  readonly onClose: () => void
}

/** Day and hour of a shooting, in Rome's time. */
export function BookingDialog({ bookedFor, onBook, onClose }: BookingDialogProps) {
  const { fields, submit } = useMomentFields({ before: bookedFor, onChoose: onBook })
  return (
    <Dialog title={booking.title} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {fields}
        <DialogButtons>
          <button type="submit" className={button.primary}>
            {booking.submit}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
