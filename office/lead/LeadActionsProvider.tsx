import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { changedLead, type LeadRow } from '../../contracts/office.ts'
import { post } from '../api.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { keepLead } from './changes/send-change.ts'
import { useChangeLead } from './changes/use-change-lead.ts'
import { LeadQuestion, type Question } from './LeadQuestion.tsx'
import { type LeadActions, LeadActionsContext, type Way } from './lead-actions.ts'
import { useAskOnReturn } from './use-ask-on-return.ts'

/** What can be done with a lead, and the questions that follow. */
export function LeadActionsProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient()
  const { change, undo } = useChangeLead()
  const [question, setQuestion] = useState<Question | null>(null)
  const askOnReturn = useAskOnReturn((lead, way) =>
    setQuestion({ kind: way === 'called' ? 'after-call' : 'after-writing', lead }),
  )

  const actions = useMemo<LeadActions>(() => {
    const showConflict: LeadActions['showConflict'] = (lead, retry) => setQuestion({ kind: 'conflict', lead, retry })
    const changeOnce: LeadActions['change'] = async (lead, wanted) => {
      const result = await change(lead, wanted)
      if (result.kind === 'newer') {
        showConflict(result.lead, () => changeOnce(result.lead, wanted))
      } else if (result.kind === 'done' && wanted.kind === 'no-answer') {
        setQuestion({ kind: 'no-answer', lead: result.lead })
      } else if (result.kind === 'done' && wanted.kind === 'delivered') {
        const { whatsapp, mail } = result.lead.sendPhotos
        setQuestion(whatsapp === null && mail === null ? null : { kind: 'delivered', lead: result.lead })
      }
    }
    const noteWay = (lead: LeadRow, way: Way) => {
      void post(`/leads/${lead.id}/tried`, changedLead, { by: way }).then((answer) => {
        if (answer.ok) {
          keepLead(client, answer.value.lead)
        }
      })
    }
    return {
      change: changeOnce,
      undo,
      reach: (lead, way) => {
        // To the others somebody has spoken already: a 'yes' would take their state away.
        if (lead.state === 'new' || lead.state === 'held') {
          askOnReturn(lead, way)
        }
        noteWay(lead, way)
      },
      deliver: (lead) => setQuestion({ kind: 'delivering', lead }),
      callLater: (lead) => setQuestion({ kind: 'later', lead }),
      showConflict,
    }
  }, [change, undo, askOnReturn, client])

  return (
    <LeadActionsContext value={actions}>
      {children}
      <ErrorBoundary onClose={() => setQuestion(null)}>
        {question !== null && <LeadQuestion question={question} onAsk={setQuestion} />}
      </ErrorBoundary>
    </LeadActionsContext>
  )
}
