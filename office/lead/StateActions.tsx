import { fillText } from '../../business/fill-text.ts'
import { actions, changed, leadScreen } from '../../content/office/lead.ts'
import type { LeadDetail } from '../../contracts/office.ts'
import type { LeadState } from '../../leads/lead-state.ts'
import { momentWords, useNow } from '../time.ts'
import { Button, useBusy } from '../ui/Button.tsx'
import { Section } from '../ui/Section.tsx'
import { callsOff } from './changes/apply-change.ts'
import styles from './LeadScreen.module.css'
import { useLeadActions } from './lead-actions.ts'
import { timelineWords } from './Timeline.tsx'

/** By the change that it makes, or by the question that it asks first. */
const labels = {
  contacted: actions.contacted,
  written: actions.written,
  'no-answer': actions.noAnswer,
  released: actions.release,
  spam: actions.spam,
  reopened: actions.reopen,
  booking: actions.book,
  later: actions.later,
  delivering: actions.deliver,
  losing: actions.lost,
} as const

type Action = keyof typeof labels

/** What can be marked in each state, the likeliest first. */
const offered: Readonly<Record<LeadState, readonly Action[]>> = {
  new: ['contacted', 'written', 'no-answer', 'later', 'booking', 'losing'],
  held: ['released', 'spam', 'contacted', 'booking', 'no-answer', 'losing'],
  contacted: ['booking', 'losing', 'reopened'],
  booked: ['booking', 'contacted', 'losing'],
  'to-deliver': ['delivering', 'booking', 'losing'],
  delivered: ['delivering'],
  lost: ['reopened'],
  spam: ['released'],
}

/** Where the first of them is the one thing to do now. A new lead is answered, and with a booked one nothing is to be done yet. */
const withMain: readonly LeadState[] = ['held', 'contacted', 'to-deliver', 'lost', 'spam']

function labelOf(action: Action, lead: LeadDetail): string {
  if (action === 'booking' && lead.bookedFor !== null) {
    return actions.bookAgain
  }
  if (callsOff(action, lead)) {
    return actions.callOff
  }
  return action === 'delivering' && lead.state === 'delivered' ? actions.deliverAgain : labels[action]
}

/** The buttons that change the state of a lead. */
export function StateActions({ lead }: { readonly lead: LeadDetail }) {
  const { change, undo, ask } = useLeadActions()
  const { isBusy, waitFor } = useBusy()
  const now = useNow()
  const { undoable } = lead
  const isKnown = undoable?.kind === 'booked' && lead.appointment?.due === 'nothing'
  const { due, answer } = lead.appointment ?? {}
  // A host who asks for another time waits for one; whoever still believes in a date that is off is told first.
  const isMain =
    (withMain.includes(lead.state) && due !== 'cancel') || (lead.state === 'booked' && answer?.kind === 'other')
  const undoIt = () => (isKnown ? ask({ kind: 'undoing', lead, waitFor }) : void waitFor(undo(lead)))
  const act = (action: Action) => {
    switch (action) {
      case 'booking':
      case 'later':
      case 'delivering':
      case 'losing':
        ask({ kind: action, lead, waitFor })
        return
      default:
        void waitFor(change(lead, { kind: action }))
    }
  }
  return (
    <Section title={leadScreen.mark}>
      <div className={styles.states}>
        {offered[lead.state].map((action, index) => (
          <Button
            key={action}
            look={index === 0 && isMain ? 'primary' : 'quiet'}
            label={labelOf(action, lead)}
            isBusy={isBusy}
            onClick={() => act(action)}
          />
        ))}
      </div>
      {undoable !== null && (
        <Button
          look="plain"
          className={styles.undo}
          label={fillText(changed.undoLast, { what: timelineWords(undoable, (iso) => momentWords(iso, now)) })}
          isBusy={isBusy}
          onClick={undoIt}
        />
      )}
    </Section>
  )
}
