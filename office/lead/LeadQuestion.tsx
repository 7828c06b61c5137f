import { conflict } from '../../content/office/lead.ts'
import type { LeadChange } from '../../contracts/office.ts'
import { navigate, paths } from '../routes.ts'
import { ConflictDialog } from '../ui/ConflictDialog.tsx'
import { conflictWords } from './changes/apply-change.ts'
import { AfterCallDialog } from './dialogs/AfterCallDialog.tsx'
import { AfterWritingDialog } from './dialogs/AfterWritingDialog.tsx'
import { BookingDialog } from './dialogs/BookingDialog.tsx'
import { CallLaterDialog } from './dialogs/CallLaterDialog.tsx'
import { DeliverDialog } from './dialogs/DeliverDialog.tsx'
import { NoAnswerDialog } from './dialogs/NoAnswerDialog.tsx'
import { SendPhotosDialog } from './dialogs/SendPhotosDialog.tsx'
import { type Question, useLeadActions } from './lead-actions.ts'

/** The dialog of a question, and what follows from its answer. */
export function LeadQuestion({ question }: { readonly question: Question }) {
  const { change, ask, close } = useLeadActions()
  const { lead } = question

  const onClose = () => close(question)
  const closeWith = async (wanted: LeadChange): Promise<void> => {
    onClose()
    await change(lead, wanted)
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
    case 'booking':
      return (
        <BookingDialog
          lead={lead}
          // The request is opened, where the date is sent to the host.
          onBook={(booked) => void closeWith(booked).then(() => navigate(paths.lead(lead.id)))}
          onClose={onClose}
        />
      )
    case 'later':
      return (
        <CallLaterDialog lead={lead} onChoose={(at) => void closeWith({ kind: 'call-back', at })} onClose={onClose} />
      )
    case 'no-answer':
      return <NoAnswerDialog lead={question.lead} onLater={() => askNext('later')} onClose={onClose} />
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
    case 'conflict': {
      const apply = () => {
        onClose()
        void question.retry(lead.version)
      }
      return (
        <ConflictDialog
          title={conflict.title}
          mine={{ label: conflict.apply, choose: apply }}
          theirs={{ label: conflict.leave, choose: onClose }}
        >
          <p>{`${conflictWords(question.lead)} ${conflict.question}`}</p>
        </ConflictDialog>
      )
    }
  }
}
