import { Suspense, useState } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { actions, changed, leadScreen } from '../../content/office/lead.ts'
import type { LeadChange, LeadDetail } from '../../contracts/office.ts'
import type { LeadState } from '../../leads/lead-state.ts'
import { BookingDialog, LostDialog, UndoDateDialog } from '../screens.ts'
import { momentWords, useNow } from '../time.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import button from '../ui/button.module.css'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Section } from '../ui/Section.tsx'
import { useBusy } from '../ui/use-busy.ts'
import styles from './LeadScreen.module.css'
import { useAskHere, useLeadActions } from './lead-actions.ts'
import { entryWords } from './Timeline.tsx'

type Action =
  | 'contacted'
  | 'book'
  | 'deliver'
  | 'no-answer'
  | 'written'
  | 'later'
  | 'lost'
  | 'released'
  | 'spam'
  | 'reopened'

/** What can be marked in each state, the likeliest first. */
const offered: Readonly<Record<LeadState, readonly Action[]>> = {
  new: ['contacted', 'written', 'no-answer', 'later', 'book', 'lost'],
  held: ['released', 'spam', 'contacted', 'book', 'no-answer', 'lost'],
  contacted: ['book', 'lost', 'reopened'],
  booked: ['book', 'lost', 'reopened'],
  'to-deliver': ['deliver', 'book', 'lost'],
  delivered: ['deliver'],
  lost: ['reopened'],
  spam: ['released'],
}

/** Where the first of them is the one thing to do now. A new lead is answered, and with a booked one nothing is to be done yet. */
const hasMain: Readonly<Record<LeadState, boolean>> = {
  new: false,
  held: true,
  contacted: true,
  booked: false,
  'to-deliver': true,
  delivered: false,
  lost: true,
  spam: true,
}

const labels: Readonly<Record<Action, string>> = {
  contacted: actions.contacted,
  book: actions.book,
  deliver: actions.deliver,
  'no-answer': actions.noAnswer,
  written: actions.written,
  later: actions.later,
  lost: actions.lost,
  released: actions.release,
  spam: actions.spam,
  reopened: actions.reopen,
}

function labelOf(action: Action, { bookedFor, state }: LeadDetail): string {
  if (action === 'book' && bookedFor !== null) {
    return actions.bookAgain
  }
  return action === 'deliver' && state === 'delivered' ? actions.deliverAgain : labels[action]
}

interface Asked {
  readonly kind: 'booking' | 'losing' | 'undoing'
  readonly lead: LeadDetail
}

/** The buttons that change the state of a lead. */
export function StateActions({ lead }: { readonly lead: LeadDetail }) {
  const { change, undo } = useLeadActions()
  const askHere = useAskHere()
  // With the lead as it was when it was asked: what others change meanwhile nobody has seen.
  const [asked, setAsked] = useState<Asked | null>(null)
  const { isBusy, waitFor } = useBusy()
  const now = useNow()
  const { undoable } = lead
  const isKnown = undoable?.kind === 'booked' && lead.appointment?.due === 'nothing'
  const { due, answer } = lead.appointment ?? {}
  // A host who asks for another time waits for one; whoever still believes in a date that is off is told first.
  const isMain = (hasMain[lead.state] && due !== 'cancel') || (lead.state === 'booked' && answer?.kind === 'other')
  const undoIt = ({ id, version }: LeadDetail) => void waitFor(undo(id, version))
  const open = (kind: Asked['kind']) => setAsked({ kind, lead })
  const close = () => setAsked(null)
  const closeWith = (before: LeadDetail, wanted: LeadChange) => {
    close()
    void waitFor(change(before, wanted))
  }
  const act = (action: Action) => {
    switch (action) {
      case 'book':
        open('booking')
        return
      case 'lost':
        open('losing')
        return
      case 'deliver':
        askHere({ kind: 'delivering', lead })
        return
      case 'later':
        askHere({ kind: 'later', lead })
        return
      default:
        void waitFor(change(lead, { kind: action }))
    }
  }
  return (
    <Section title={leadScreen.mark}>
      <div className={styles.states}>
        {offered[lead.state].map((action, index) => (
          <BusyButton
            key={action}
            className={index === 0 && isMain ? button.primary : button.quiet}
            isBusy={isBusy}
            onClick={() => act(action)}
          >
            {labelOf(action, lead)}
          </BusyButton>
        ))}
      </div>
      {undoable !== null && (
        <BusyButton
          className={`${button.plain} ${styles.undo}`}
          isBusy={isBusy}
          onClick={isKnown ? () => open('undoing') : () => undoIt(lead)}
        >
          {fillText(changed.undoLast, { what: entryWords(undoable, (iso) => momentWords(iso, now)) })}
        </BusyButton>
      )}
      <ErrorBoundary onClose={close}>
        <Suspense>
          {asked?.kind === 'undoing' && (
            <UndoDateDialog
              onUndo={() => {
                close()
                undoIt(asked.lead)
              }}
              onClose={close}
            />
          )}
          {asked?.kind === 'losing' && (
            <LostDialog onChoose={(because) => closeWith(asked.lead, { kind: 'lost', because })} onClose={close} />
          )}
          {asked?.kind === 'booking' && (
            <BookingDialog lead={asked.lead} onBook={(booked) => closeWith(asked.lead, booked)} onClose={close} />
          )}
        </Suspense>
      </ErrorBoundary>
    </Section>
  )
}
