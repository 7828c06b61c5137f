import { useEffect } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { undoDate } from '../../content/office/appointment.ts'
import { allTheSame } from '../../content/office/dialogs.ts'
import { conflict } from '../../content/office/lead.ts'
import type { LeadChange, LeadRow } from '../../contracts/office.ts'
import { navigate, paths } from '../routes.ts'
import { momentWords, presentTime } from '../time.ts'
import { ChoiceDialog } from '../ui/ChoiceDialog.tsx'
import { callsOff, conflictWords } from './changes/apply-change.ts'
import { SendDateDialog } from './date/SendDateDialog.tsx'
import { AfterCallDialog } from './dialogs/AfterCallDialog.tsx'
import { AfterWritingDialog } from './dialogs/AfterWritingDialog.tsx'
import { BookingDialog } from './dialogs/BookingDialog.tsx'
import { CallLaterDialog } from './dialogs/CallLaterDialog.tsx'
import { CorrectDialog } from './dialogs/CorrectDialog.tsx'
import { DeliverDialog } from './dialogs/DeliverDialog.tsx'
import { EraseDialog } from './dialogs/EraseDialog.tsx'
import { ExportDialog } from './dialogs/ExportDialog.tsx'
import { LostDialog } from './dialogs/LostDialog.tsx'
import { NoAnswerDialog } from './dialogs/NoAnswerDialog.tsx'
import { SendPhotosDialog } from './dialogs/SendPhotosDialog.tsx'
import { WhoIsMeant } from './dialogs/WhoIsMeant.tsx'
import { type Question, useLeadActions } from './lead-actions.ts'

/** The dialog of a question, and what follows from its answer. */
export function LeadQuestion({ question }: { readonly question: Question }) {
  const { change, undo, ask, close } = useLeadActions()
  const { lead, waitFor = <Result,>(done: Promise<Result>) => done } = question
  useCloseOnBack(question)

  const onClose = () => close(question)
  const closeWith = (wanted: LeadChange) => {
    onClose()
    return waitFor(change(lead, wanted))
  }
  const askNext = (kind: 'booking' | 'later') => {
    onClose()
    ask({ kind, lead })
  }

  switch (question.kind) {
    case 'after-call':
      return (
        <AfterCallDialog
          lead={lead}
          onChange={(wanted) => void closeWith(wanted)}
          onBook={() => askNext('booking')}
          onLater={() => askNext('later')}
          onClose={onClose}
        />
      )
    case 'after-writing':
      return (
        <AfterWritingDialog
          lead={lead}
          onChange={(wanted) => void closeWith(wanted)}
          onLater={() => askNext('later')}
          onClose={onClose}
        />
      )
    case 'booking': {
      const book = async (booked: LeadChange) => {
        const { href } = location
        const { kind } = await closeWith(booked)
        // The date is sent to the host from its request; whoever has gone somewhere else meanwhile stays there.
        if (kind === 'done' && location.href === href) {
          navigate(paths.lead(lead.id))
        }
      }
      return <BookingDialog lead={lead} onBook={(booked) => void book(booked)} onClose={onClose} />
    }
    case 'later':
      return (
        <CallLaterDialog lead={lead} onChoose={(at) => void closeWith({ kind: 'call-back', at })} onClose={onClose} />
      )
    case 'no-answer':
      return <NoAnswerDialog lead={question.lead} onLater={() => askNext('later')} onClose={onClose} />
    case 'losing':
      return <LostDialog onChoose={(because) => void closeWith({ kind: 'lost', because })} onClose={onClose} />
    case 'undoing': {
      const undoIt = () => {
        onClose()
        void waitFor(undo(lead))
      }
      return (
        <ChoiceDialog
          title={undoDate.title}
          apply={{ label: undoDate.apply, choose: undoIt }}
          leave={{ label: undoDate.leave, choose: onClose }}
        >
          <p>{undoDate.text}</p>
        </ChoiceDialog>
      )
    }
    case 'delivering':
      return (
        <DeliverDialog
          lead={question.lead}
          onDeliver={(link) => void closeWith({ kind: 'delivered', link })}
          onClose={onClose}
        />
      )
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
    case 'conflict': {
      const { wanted } = question
      const kind = conflictKind(wanted.kind, question.lead)
      const moment = 'at' in wanted ? momentWords(wanted.at, presentTime()) : ''
      const apply = () => {
        onClose()
        void question.retry(lead.version)
      }
      return (
        <ChoiceDialog
          title={conflict.title}
          apply={{ label: conflict.apply, choose: apply }}
          leave={{ label: conflict.leave, choose: onClose }}
        >
          <WhoIsMeant lead={lead} />
          <p>{`${conflictWords(question.lead)} ${fillText(allTheSame[kind], { moment })}`}</p>
        </ChoiceDialog>
      )
    }
  }
}

/** What is asked for, of a request as it is now: the same change may mean another thing by then. */
function conflictKind(wanted: keyof typeof allTheSame, lead: LeadRow): keyof typeof allTheSame {
  if (wanted === 'delivered' && lead.state === 'delivered') {
    return 'link'
  }
  return callsOff(wanted, lead) ? 'calledOff' : wanted
}

/** Closes a question that was asked over a screen which Back or Forward has taken away. What came of a call or a change is still to be said. */
function useCloseOnBack(question: Question): void {
  const { close } = useLeadActions()
  useEffect(() => {
    const isOfScreen = question.kind === 'booking' || question.kind === 'later'
    const look = () => {
      if (isOfScreen && location.pathname !== paths.lead(question.lead.id)) {
        close(question)
      }
    }
    window.addEventListener('popstate', look)
    return () => window.removeEventListener('popstate', look)
  }, [question, close])
}
