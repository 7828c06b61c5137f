import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { conflict, stateWords } from '../../content/office/lead.ts'
import { changedLead, type LeadChange, type LeadDetail, type LeadRow } from '../../contracts/office.ts'
import { post } from '../api.ts'
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
import { changedBy } from './apply-change.ts'
import { type LeadActions, LeadActionsContext, type Way } from './lead-actions.ts'
import { keepLead, useChangeLead } from './use-change-lead.ts'

type Question =
  | { readonly kind: 'after-call'; readonly lead: LeadRow }
  | { readonly kind: 'after-writing'; readonly lead: LeadRow }
  | { readonly kind: 'booking' | 'later'; readonly lead: LeadRow }
  | { readonly kind: 'no-answer'; readonly lead: LeadDetail }
  | { readonly kind: 'delivering' | 'delivered'; readonly lead: LeadDetail }
  | { readonly kind: 'conflict'; readonly lead: LeadDetail; readonly retry: (version: number) => Promise<void> }

/** What can be done with a lead, and the questions that follow. */
export function LeadActionsProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient()
  const { change, undo } = useChangeLead()
  const [question, setQuestion] = useState<Question | null>(null)
  const askOnReturn = useAskOnReturn((lead, way) =>
    setQuestion({ kind: way === 'called' ? 'after-call' : 'after-writing', lead }),
  )
  const close = () => setQuestion(null)

  const actions = useMemo<LeadActions>(() => {
    const showConflict: LeadActions['showConflict'] = (lead, retry) => setQuestion({ kind: 'conflict', lead, retry })
    const changeOnce = async (lead: LeadRow, wanted: Parameters<typeof change>[1], version?: number) => {
      const result = await change(lead, wanted, version)
      if (result.kind === 'newer') {
        showConflict(result.lead, (newest) => changeOnce(result.lead, wanted, newest))
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
      undo: async (id, version) => {
        const result = await undo(id, version)
        if (result.kind === 'newer') {
          showConflict(result.lead, async (newest) => void (await undo(id, newest)))
        }
      },
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
    <LeadActionsContext value={actions}>
      {children}
      <Suspense>
        {question?.kind === 'after-call' && (
          <AfterCallDialog
            lead={question.lead}
            onChange={(wanted) => closeWith(question.lead, wanted)}
            onBook={() => setQuestion({ kind: 'booking', lead: question.lead })}
            onLater={() => actions.callLater(question.lead)}
            onClose={close}
          />
        )}
        {question?.kind === 'after-writing' && (
          <AfterWritingDialog
            lead={question.lead}
            onChange={(wanted) => closeWith(question.lead, wanted)}
            onLater={() => actions.callLater(question.lead)}
            onClose={close}
          />
        )}
        {question?.kind === 'booking' && (
          <BookingDialog lead={question.lead} onBook={(wanted) => void book(question.lead, wanted)} onClose={close} />
        )}
        {question?.kind === 'later' && (
          <CallLaterDialog
            lead={question.lead}
            onChoose={(at) => closeWith(question.lead, { kind: 'call-back', at })}
            onClose={close}
          />
        )}
        {question?.kind === 'no-answer' && (
          <NoAnswerDialog lead={question.lead} onLater={() => actions.callLater(question.lead)} onClose={close} />
        )}
        {question?.kind === 'delivering' && (
          <DeliverDialog
            lead={question.lead}
            onDeliver={(link) => closeWith(question.lead, { kind: 'delivered', link })}
            onClose={close}
          />
        )}
        {question?.kind === 'delivered' && <SendPhotosDialog lead={question.lead} onClose={close} />}
        {question?.kind === 'conflict' && (
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
            <p>{whatChanged(question.lead)}</p>
          </ConflictDialog>
        )}
      </Suspense>
    </LeadActionsContext>
  )
}

/** Says what somebody else has made of a lead. */
function whatChanged(lead: LeadDetail): string {
  const name = changedBy(lead)
  const state = stateWords[lead.state]
  return name === null ? fillText(conflict.byNobody, { state }) : fillText(conflict.by, { state, name })
}

/** Asks once the page is seen again after a call or a message. */
function useAskOnReturn(ask: (lead: LeadRow, way: Way) => void) {
  const reached = useRef<{ readonly lead: LeadRow; readonly way: Way } | null>(null)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    const look = () => {
      const asked = reached.current
      if (asked !== null && document.visibilityState === 'visible') {
        reached.current = null
        latest.current(asked.lead, asked.way)
      }
    }
    // A telephone hides the page for a call; a computer only takes the focus away.
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [])
  const [askOnReturn] = useState(() => (lead: LeadRow, way: Way) => {
    reached.current = { lead, way }
  })
  return askOnReturn
}
