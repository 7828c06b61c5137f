import { Suspense } from 'react'
import { conflict } from '../../content/office/lead.ts'
import type { LeadChange, LeadDetail, LeadRow } from '../../contracts/office.ts'
import { navigate, paths } from '../routes.ts'
import {
  AfterCallDialog,
  AfterWritingDialog,
  BookingDialog,
  CallLaterDialog,
  ConflictDialog,
  DeliverDialog,
  NoAnswerDialog,
  SendPhotosDialog,
} from '../screens.ts'
import { conflictWords } from './changes/conflict-words.ts'
import { useLeadActions } from './lead-actions.ts'

/** A question about a lead, as it was when it was asked. */
export type Question =
  | { readonly kind: 'after-call'; readonly lead: LeadRow }
  | { readonly kind: 'after-writing'; readonly lead: LeadRow }
  | { readonly kind: 'booking' | 'later'; readonly lead: LeadRow }
  | { readonly kind: 'no-answer'; readonly lead: LeadDetail }
  | { readonly kind: 'delivering' | 'delivered'; readonly lead: LeadDetail }
  | { readonly kind: 'conflict'; readonly lead: LeadDetail; readonly retry: (version: number) => Promise<void> }

interface LeadQuestionProps {
  readonly question: Question
  /** Asks the next one in its place; null for none. */
  readonly onAsk: (question: Question | null) => void
}

/** The dialog of a question, and what follows from its answer. */
export function LeadQuestion({ question, onAsk }: LeadQuestionProps) {
  const actions = useLeadActions()
  const close = () => onAsk(null)

  const closeWith = (lead: LeadRow, wanted: LeadChange) => {
    close()
    void actions.change(lead, wanted)
  }

  /** Fixes a date from the list, and opens the request, where it is sent to the host. */
  const book = async (lead: LeadRow, wanted: LeadChange) => {
    close()
    await actions.change(lead, wanted)
    navigate(paths.lead(lead.id))
  }

  return (
    <Suspense>
      {question.kind === 'after-call' && (
        <AfterCallDialog
          lead={question.lead}
          onChange={(wanted) => closeWith(question.lead, wanted)}
          onBook={() => onAsk({ kind: 'booking', lead: question.lead })}
          onLater={() => actions.callLater(question.lead)}
          onClose={close}
        />
      )}
      {question.kind === 'after-writing' && (
        <AfterWritingDialog
          lead={question.lead}
          onChange={(wanted) => closeWith(question.lead, wanted)}
          onLater={() => actions.callLater(question.lead)}
          onClose={close}
        />
      )}
      {question.kind === 'booking' && (
        <BookingDialog lead={question.lead} onBook={(wanted) => void book(question.lead, wanted)} onClose={close} />
      )}
      {question.kind === 'later' && (
        <CallLaterDialog
          lead={question.lead}
          onChoose={(at) => closeWith(question.lead, { kind: 'call-back', at })}
          onClose={close}
        />
      )}
      {question.kind === 'no-answer' && (
        <NoAnswerDialog lead={question.lead} onLater={() => actions.callLater(question.lead)} onClose={close} />
      )}
      {question.kind === 'delivering' && (
        <DeliverDialog
          lead={question.lead}
          onDeliver={(link) => closeWith(question.lead, { kind: 'delivered', link })}
          onClose={close}
        />
      )}
      {question.kind === 'delivered' && <SendPhotosDialog lead={question.lead} onClose={close} />}
      {question.kind === 'conflict' && (
        <ConflictDialog
          title={conflict.title}
          mine={{
            label: conflict.apply,
            choose: () => {
              close()
              void question.retry(question.lead.version)
            },
          }}
          theirs={{ label: conflict.leave, choose: close }}
        >
          <p>{`${conflictWords(question.lead)} ${conflict.question}`}</p>
        </ConflictDialog>
      )}
    </Suspense>
  )
}
