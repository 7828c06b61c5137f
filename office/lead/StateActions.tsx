import { useState } from 'react'
import { actions, afterCall, changed, leadScreen } from '../../content/office/lead.ts'
import type { LeadChange, LeadDetail } from '../../contracts/office.ts'
import type { LeadState } from '../../leads/lead-state.ts'
import button from '../ui/button.module.css'
import { BookingDialog } from './dialogs/BookingDialog.tsx'
import styles from './LeadScreen.module.css'
import { useLeadActions } from './lead-actions.ts'

type Action = 'contacted' | 'book' | 'no-answer' | 'later' | 'lost' | 'released' | 'reopened'

/** What can be marked in each state, the likeliest first. */
const offered: Readonly<Record<LeadState, readonly Action[]>> = {
  new: ['contacted', 'book', 'no-answer', 'later', 'lost'],
  held: ['released', 'contacted', 'book', 'no-answer', 'lost'],
  contacted: ['book', 'lost', 'reopened'],
  booked: ['book', 'lost', 'reopened'],
  lost: ['reopened'],
}

const labels: Readonly<Record<Action, string>> = {
  contacted: actions.contacted,
  book: actions.book,
  'no-answer': actions.noAnswer,
  later: afterCall.later,
  lost: actions.lost,
  released: actions.release,
  reopened: actions.reopen,
}

/** The buttons that change the state of a lead. */
export function StateActions({ lead }: { readonly lead: LeadDetail }) {
  const { change, undo, callLater } = useLeadActions()
  const [isBooking, setIsBooking] = useState(false)
  const act = (action: Action) => {
    switch (action) {
      case 'book':
        setIsBooking(true)
        return
      case 'later':
        callLater(lead)
        return
      default:
        void change(lead, { kind: action } satisfies LeadChange)
    }
  }
  return (
    <section className={styles.block} aria-labelledby="mark">
      <h2 id="mark" className={styles.title}>
        {leadScreen.mark}
      </h2>
      <div className={styles.states}>
        {offered[lead.state].map((action) => (
          <button key={action} type="button" className={button.quiet} onClick={() => act(action)}>
            {action === 'book' && lead.state === 'booked' ? actions.bookAgain : labels[action]}
          </button>
        ))}
      </div>
      {lead.canUndo && (
        <button
          type="button"
          className={`${button.plain} ${styles.undo}`}
          onClick={() => void undo(lead.id, lead.version)}
        >
          {changed.undoLast}
        </button>
      )}
      {isBooking && (
        <BookingDialog
          bookedFor={lead.bookedFor}
          onBook={(at) => {
            setIsBooking(false)
            void change(lead, { kind: 'booked', at })
          }}
          onClose={() => setIsBooking(false)}
        />
      )}
    </section>
  )
}
