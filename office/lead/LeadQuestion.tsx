import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { undoDate } from '../../content/office/appointment.ts'
import { afterCall, afterWriting, losing } from '../../content/office/dialogs.ts'
import { actions } from '../../content/office/lead.ts'
import { lostReasonNames } from '../../content/office/requests.ts'
import type { LeadChange } from '../../contracts/office.ts'
import { lostReasons } from '../../leads/lead-state.ts'
import { navigate, paths } from '../routes.ts'
import { type Choice, ChoiceDialog } from '../ui/ChoiceDialog.tsx'
import { unsavedIn } from '../unsaved.ts'
import { isUntouched } from './changes/apply-change.ts'
import { SendDateDialog } from './date/SendDateDialog.tsx'
import { BookingDialog } from './dialogs/BookingDialog.tsx'
import { CallLaterDialog } from './dialogs/CallLaterDialog.tsx'
import { ConflictDialog } from './dialogs/ConflictDialog.tsx'
import { CorrectDialog } from './dialogs/CorrectDialog.tsx'
import { DeliverDialog } from './dialogs/DeliverDialog.tsx'
import { EraseDialog } from './dialogs/EraseDialog.tsx'
import { ExportDialog } from './dialogs/ExportDialog.tsx'
import { NoAnswerDialog } from './dialogs/NoAnswerDialog.tsx'
import { SendPhotosDialog } from './dialogs/SendPhotosDialog.tsx'
import { WhoIsMeant } from './dialogs/WhoIsMeant.tsx'
import { type Question, type UnsavedChange, useLeadActions } from './lead-actions.ts'

/** The dialog of a question, and what follows from its answer. */
export function LeadQuestion({ question }: { readonly question: Question }) {
  const { change, undo, ask, close } = useLeadActions()
  const { lead, waitFor = <Result,>(done: Promise<Result>) => done } = question
  const client = useQueryClient()
  /** What was typed for a change that failed after its dialog closed; null once the request has changed, as the change may have come through. */
  const typedFor = (kind: LeadChange['kind']) => {
    const kept = unsavedIn<UnsavedChange>(client, `${kind} ${lead.id}`).read()
    return kept !== null && isUntouched(kept.lead, lead) ? kept.wanted : null
  }

  const onClose = () => close(question)
  const changeTo = (wanted: LeadChange) => {
    onClose()
    return waitFor(change(lead, wanted))
  }
  const askNext = (kind: 'booking' | 'later') => {
    onClose()
    ask({ kind, lead })
  }
  const later = { label: actions.later, choose: () => askNext('later') }
  const dialogOf = (title: string, choices: readonly Choice[], about: ReactNode = <WhoIsMeant lead={lead} />) => (
    <ChoiceDialog title={title} choices={choices} onClose={onClose}>
      {about}
    </ChoiceDialog>
  )

  switch (question.kind) {
    case 'after-call':
      return dialogOf(afterCall.title, [
        { label: afterCall.yes, choose: () => void changeTo({ kind: 'contacted' }) },
        { label: afterCall.book, choose: () => askNext('booking') },
        { label: afterCall.noAnswer, choose: () => void changeTo({ kind: 'no-answer' }) },
        later,
      ])
    case 'after-writing':
      // Most often the answer is still to come.
      return dialogOf(afterWriting.title, [
        { label: afterWriting.written, choose: () => void changeTo({ kind: 'written' }) },
        { label: afterWriting.spoken, choose: () => void changeTo({ kind: 'contacted' }) },
        later,
        { label: afterWriting.not, choose: onClose },
      ])
    case 'booking': {
      const typed = typedFor('booked')
      const book = async (booked: LeadChange) => {
        const { href } = location
        const { ok } = await changeTo(booked)
        // The date is sent to the host from its request; whoever has gone somewhere else meanwhile stays there.
        if (ok && location.href === href) {
          navigate(paths.lead(lead.id))
        }
      }
      return (
        <BookingDialog
          lead={lead}
          typed={typed?.kind === 'booked' ? typed : null}
          onBook={(booked) => void book(booked)}
          onClose={onClose}
        />
      )
    }
    case 'later': {
      const typed = typedFor('call-back')
      return (
        <CallLaterDialog
          lead={lead}
          typed={typed?.kind === 'call-back' && Date.parse(typed.at) > Date.now() ? typed.at : null}
          onChoose={(at) => void changeTo({ kind: 'call-back', at })}
          onClose={onClose}
        />
      )
    }
    case 'no-answer':
      return <NoAnswerDialog lead={question.lead} onLater={() => askNext('later')} onClose={onClose} />
    case 'losing':
      return dialogOf(
        losing.title,
        lostReasons.map((because) => ({
          label: lostReasonNames[because],
          look: 'quiet',
          choose: () => void changeTo({ kind: 'lost', because }),
        })),
        <p>{losing.text}</p>,
      )
    case 'undoing': {
      const undoIt = () => {
        onClose()
        void waitFor(undo(lead))
      }
      const choices = [
        { label: undoDate.apply, choose: undoIt },
        { label: undoDate.leave, choose: onClose },
      ]
      return dialogOf(undoDate.title, choices, <p>{undoDate.text}</p>)
    }
    case 'delivering': {
      const typed = typedFor('delivered')
      return (
        <DeliverDialog
          lead={question.lead}
          link={(typed?.kind === 'delivered' ? typed.link : question.lead.photosLink) ?? ''}
          onDeliver={(link) => void changeTo({ kind: 'delivered', link })}
          onClose={onClose}
        />
      )
    }
    case 'delivered':
      return <SendPhotosDialog lead={question.lead} onClose={onClose} />
    case 'correcting':
      return <CorrectDialog lead={question.lead} onClose={onClose} />
    case 'exporting':
      return <ExportDialog lead={question.lead} onClose={onClose} />
    case 'erasing':
      return <EraseDialog lead={question.lead} onClose={onClose} />
    case 'telling':
      return <SendDateDialog lead={question.lead} due={question.due} onClose={onClose} />
    case 'conflict':
      return <ConflictDialog question={question} onClose={onClose} />
  }
}
