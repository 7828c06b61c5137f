import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { shell } from '../../content/office/shell.ts'
import type { LeadChange } from '../../contracts/office.ts'
import { LeadQuestion } from '../screens.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { type ShowToast, useShowToast } from '../ui/toasts.ts'
import { unsavedIn } from '../unsaved.ts'
import { useReturn } from '../use-return.ts'
import { leadChanges } from './changes/lead-changes.ts'
import { sendOfLead } from './changes/send-change.ts'
import { type LeadActions, LeadActionsContext, type Question, type UnsavedChange } from './lead-actions.ts'

interface Asked {
  /** A dialog of its own for each: two of a kind would be one that changes its words under the hand. */
  readonly number: number
  readonly question: Question
}

/** What can be done with a lead, and the questions that follow. */
export function LeadActionsProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient()
  const showToast = useShowToast()
  const [questions, setQuestions] = useState<readonly Asked[]>([])
  const onReturn = useRef<Question | null>(null)
  const [actions] = useState(() => leadActions(client, showToast, setQuestions, onReturn))
  useReturn(() => {
    if (onReturn.current !== null) {
      actions.ask(onReturn.current)
      onReturn.current = null
    }
  })
  useEffect(() => {
    // Back or Forward has taken its screen away.
    window.addEventListener('popstate', actions.leave)
    return () => window.removeEventListener('popstate', actions.leave)
  }, [actions])

  const [first] = questions
  const sayNotOpened = () => {
    setQuestions([])
    showToast({
      text: shell.notOpened,
      isError: true,
      action: { label: shell.reload, run: () => location.reload() },
    })
  }
  return (
    <LeadActionsContext value={actions}>
      {children}
      <ErrorBoundary key={first?.number} as={null} onError={sayNotOpened}>
        <Suspense>{first !== undefined && <LeadQuestion question={first.question} />}</Suspense>
      </ErrorBoundary>
    </LeadActionsContext>
  )
}

/** @param onReturn what is asked once the page is seen again after a call or a message */
function leadActions(
  client: QueryClient,
  showToast: ShowToast,
  setQuestions: Dispatch<SetStateAction<readonly Asked[]>>,
  onReturn: RefObject<Question | null>,
): LeadActions {
  const { change, undo } = leadChanges(client, showToast)
  let count = 0
  const ask = (question: Question) => {
    count += 1
    const asked = { number: count, question }
    // Whoever taps twice while its script is on its way is asked once.
    const isStill = (other: Question) => !(isOfScreen(question) && isOfScreen(other))
    setQuestions((before) => [...before.filter((other) => isStill(other.question)), asked])
  }
  const changeAndAsk: LeadActions['change'] = async (lead, wanted) => {
    // It says what came of a call: what waits to ask that has its answer.
    const isOpen = (question: Question) => !(isOfReturn(question) && question.lead.id === lead.id)
    setQuestions((asked) => asked.filter(({ question }) => isOpen(question)))
    if (onReturn.current !== null && !isOpen(onReturn.current)) {
      onReturn.current = null
    }
    const unsaved = unsavedIn<UnsavedChange>(client, `${wanted.kind} ${lead.id}`)
    if (isTyped(wanted)) {
      unsaved.keep({ lead, wanted })
    }
    const answer = await change(lead, wanted)
    if (!answer.ok) {
      const { newer } = answer
      if (newer !== null) {
        ask({ kind: 'conflict', lead: newer, wanted, retry: () => changeAndAsk(newer, wanted) })
      }
      return answer
    }
    unsaved.forget()
    const changed = answer.value.lead
    if (wanted.kind === 'no-answer') {
      ask({ kind: 'no-answer', lead: changed })
    } else if (wanted.kind === 'delivered' && (changed.sendPhotos.whatsapp ?? changed.sendPhotos.mail) !== null) {
      ask({ kind: 'delivered', lead: changed })
    }
    return answer
  }
  return {
    change: changeAndAsk,
    undo,
    noteTried(lead, way) {
      // To the others somebody has spoken already: a 'yes' would take their state away.
      if (lead.state === 'new' || lead.state === 'held') {
        onReturn.current = { kind: way === 'called' ? 'after-call' : 'after-writing', lead }
      }
      void sendOfLead(client, lead, 'tried', { by: way })
    },
    ask,
    close: (closed) => setQuestions((asked) => asked.filter(({ question }) => question !== closed)),
    leave: () => setQuestions((asked) => asked.filter(({ question }) => !isOfScreen(question))),
  }
}

/** Whether a question is asked by the screen that it stands over. What came of a call or a change is still to be said elsewhere. */
function isOfScreen({ kind }: Question): boolean {
  return !['after-call', 'after-writing', 'no-answer', 'delivered', 'conflict'].includes(kind)
}

function isOfReturn({ kind }: Question): boolean {
  return kind === 'after-call' || kind === 'after-writing'
}

/** What stands in its dialog again where it did not arrive; of any other change one tap is lost. */
function isTyped({ kind }: LeadChange): boolean {
  return kind === 'booked' || kind === 'call-back' || kind === 'delivered'
}
