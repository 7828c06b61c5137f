import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fillText } from '../../../business/fill-text.ts'
import { durationWords } from '../../../business/time/duration-words.ts'
import { inRome } from '../../../business/time/in-rome.ts'
import { dateBlock, dateFields } from '../../../content/office/appointment.ts'
import { booking } from '../../../content/office/dialogs.ts'
import { actions, changed } from '../../../content/office/lead.ts'
import type { LeadChange, LeadRow } from '../../../contracts/office.ts'
import { dateCheck } from '../../../contracts/office-dates.ts'
import { USUAL_MINUTES } from '../../../leads/appointment.ts'
import { MINUTE_MS } from '../../../leads/milliseconds.ts'
import { orThrow, post } from '../../api.ts'
import { closedDaysQuery } from '../../closed-days-query.ts'
import { momentWords } from '../../time.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import styles from '../LeadScreen.module.css'
import { useMomentFields } from './MomentFields.tsx'
import { WhoIsMeant } from './WhoIsMeant.tsx'

type Booked = Extract<LeadChange, { kind: 'booked' }>

interface BookingDialogProps {
  readonly lead: LeadRow
  /** What was typed before and is not saved. */
  readonly typed: Booked | null
  readonly onBook: (change: Booked) => void
  readonly onClose: () => void
}

/** Day and hour of a shooting in Rome's time, how long it takes and where; what stands against it is said before it is fixed. */
export function BookingDialog({ lead, typed, onBook, onClose }: BookingDialogProps) {
  const [minutes, setMinutes] = useState(typed?.minutes ?? lead.appointment?.minutes ?? USUAL_MINUTES)
  const [address, setAddress] = useState(typed?.address ?? lead.address ?? '')
  const { answer } = lead.appointment ?? {}
  const { fields, submit, chosen } = useMomentFields({
    before: typed?.at ?? lead.bookedFor,
    onChoose: (at) => onBook({ kind: 'booked', at, minutes, address: address.trim() }),
  })
  return (
    <Dialog title={lead.bookedFor === null ? booking.title : actions.bookAgain} onClose={onClose}>
      <WhoIsMeant lead={lead} />
      {/* The sheet hides what the host asks for. */}
      {answer?.kind === 'other' && answer.wish !== null && <p>{fillText(dateBlock.other, { wish: answer.wish })}</p>}
      <form className={styles.form} noValidate onSubmit={submit}>
        {fields}
        <SelectField
          label={dateFields.length}
          value={String(minutes)}
          options={lengthsWith(minutes)}
          onChange={(event) => setMinutes(Number(event.currentTarget.value))}
        />
        <Field
          label={dateFields.address}
          hint={dateFields.addressHint}
          value={address}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Warnings id={lead.id} at={chosen} minutes={minutes} />
        <DialogButtons>
          <Button look="primary" label={booking.submit} type="submit" />
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** The usual lengths, and the one that is chosen. */
function lengthsWith(minutes: number) {
  const usual = Object.entries(dateFields.lengths).map(([value, label]) => ({ value, label }))
  return usual.some(({ value }) => Number(value) === minutes)
    ? usual
    : [...usual, { value: String(minutes), label: durationWords(minutes * MINUTE_MS) }]
}

interface WarningsProps {
  readonly id: string
  /** ISO 8601; null while the fields hold no moment. */
  readonly at: string | null
  readonly minutes: number
}

/** What stands against a date: it may be fixed all the same. */
function Warnings({ id, at, minutes }: WarningsProps) {
  const { data } = useQuery({
    queryKey: ['date-check', id, at, minutes],
    queryFn: async () => orThrow(await post('/appointments/check', dateCheck, { id, at, minutes })),
    enabled: at !== null,
  })
  const { data: closed } = useQuery(closedDaysQuery)
  const day = at === null ? '' : inRome(new Date(at)).day
  const isClosed = closed?.periods.some(({ first, last }) => first <= day && day <= last) ?? false
  const now = new Date()
  const clashes = data?.clashes ?? []
  const week = data?.week
  return (
    <div role="status">
      {isClosed && <p className={styles.against}>{dateFields.closed}</p>}
      {clashes.map((clash) => (
        <p key={clash.id} className={styles.against}>
          {fillText(changed.clash, { name: clash.name, moment: momentWords(clash.at, now) })}
        </p>
      ))}
      {week !== undefined && week.booked > week.slots && (
        <p className={styles.against}>{fillText(dateFields.full, { count: week.booked, slots: week.slots })}</p>
      )}
    </div>
  )
}
