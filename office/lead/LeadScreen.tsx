import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { leadScreen } from '../../content/office/lead.ts'
import { lostReasonNames, row, stateNames } from '../../content/office/requests.ts'
import type { LeadDetail } from '../../contracts/office.ts'
import { RefusedError } from '../api.ts'
import { leadQueryOptions } from '../queries.ts'
import { attemptsWords, coarseLeft, isOver, reasonWords } from '../requests/lead-words.ts'
import { DateBlock } from '../screens.ts'
import { momentWords, useNow } from '../time.ts'
import button from '../ui/button.module.css'
import { CopyButton } from '../ui/CopyButton.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ClockGlyph } from '../ui/Glyphs.tsx'
import { Loading } from '../ui/Loading.tsx'
import { NotOpened } from '../ui/NotOpened.tsx'
import { Screen } from '../ui/Screen.tsx'
import { AnswerButtons } from './AnswerButtons.tsx'
import { LeadFacts } from './LeadFacts.tsx'
import styles from './LeadScreen.module.css'
import { useAskHere } from './lead-actions.ts'
import { Notes } from './Notes.tsx'
import { PersonActions } from './PersonActions.tsx'
import { StateActions } from './StateActions.tsx'
import { Timeline } from './Timeline.tsx'

/** A request: how to answer, what to mark, and all that is known of it. */
export function LeadScreen({ id }: { readonly id: string }) {
  const { data: lead, error, refetch } = useQuery(leadQueryOptions(id))
  const ask = useAskHere()
  // The query keeps what it has read before the request was erased.
  const isGone = error instanceof RefusedError && error.refusal.code === 'unknown'
  if (lead === undefined || isGone) {
    return (
      <Screen title={leadScreen.title} hasBack>
        <Loading error={error} onRetry={() => void refetch()} />
      </Screen>
    )
  }
  return (
    <Screen
      title={lead.name}
      documentTitle={leadScreen.title}
      intro={
        <>
          <p className={styles.phone}>
            <bdi>{lead.phone}</bdi>
            <CopyButton className={button.plain} text={lead.phone} words={leadScreen} />
          </p>
          <Status lead={lead} />
        </>
      }
      hasBack
    >
      <div className={styles.columns}>
        <div className={lead.state === 'new' ? styles.work : styles.workStateFirst}>
          <AnswerButtons lead={lead} />
          {lead.appointment !== null && (
            <ErrorBoundary fallback={<NotOpened as="part" />}>
              <Suspense fallback={null}>
                <DateBlock lead={lead} appointment={lead.appointment} ask={ask} />
              </Suspense>
            </ErrorBoundary>
          )}
          <StateActions lead={lead} />
        </div>
        <div className={styles.known}>
          <LeadFacts lead={lead} />
          <Timeline lead={lead} />
        </div>
        <div className={styles.rest}>
          <Notes lead={lead} />
          <PersonActions lead={lead} />
        </div>
      </div>
    </Screen>
  )
}

/** The state, and what is left of the 24 hours or follows from it. */
function Status({ lead }: { readonly lead: LeadDetail }) {
  const now = useNow()
  const deadline = lead.state === 'to-deliver' ? (lead.deliverBy ?? lead.deadline) : lead.deadline
  const leftMs = Date.parse(deadline) - now.getTime()
  const isLate = isOver(lead, now)
  return (
    <p className={isLate ? styles.late : styles.status}>
      {isLate && <ClockGlyph />}
      <span>
        <strong>{stateNames[lead.state]}</strong>
        <Rest lead={lead} leftMs={leftMs} now={now} />
      </span>
    </p>
  )
}

function Rest({ lead, leftMs, now }: { readonly lead: LeadDetail; readonly leftMs: number; readonly now: Date }) {
  switch (lead.state) {
    case 'new':
      return (
        <>
          {`, ${coarseLeft(leftMs)}`}
          {lead.callBackAt !== null && (
            <span className={styles.line}>{fillText(row.callBack, { moment: momentWords(lead.callBackAt, now) })}</span>
          )}
          {attemptsWords(lead, now).map((words) => (
            <span key={words} className={styles.line}>
              {words}
            </span>
          ))}
        </>
      )
    case 'held':
    case 'spam':
      return `: ${reasonWords(lead.heldBecause)}`
    case 'booked':
      return lead.bookedFor === null ? '' : `, ${momentWords(lead.bookedFor, now)}`
    case 'to-deliver':
      return `, ${coarseLeft(leftMs)}`
    case 'delivered': {
      const since = lead.deliveredAt ?? lead.createdAt
      const sent = lead.timeline.find(({ kind, at }) => kind === 'photos-sent' && Date.parse(at) >= Date.parse(since))
      return (
        <>
          {lead.deliveredAt !== null && `, ${momentWords(lead.deliveredAt, now)}`}
          {sent !== undefined && (
            <span className={styles.line}>{fillText(leadScreen.linkSent, { moment: momentWords(sent.at, now) })}</span>
          )}
        </>
      )
    }
    case 'contacted':
      return lead.contactedAt === null ? '' : `, ${momentWords(lead.contactedAt, now)}`
    case 'lost':
      return (
        <>
          {lead.lostAt !== null && `, ${momentWords(lead.lostAt, now)}`}
          {lead.lostBecause !== null && (
            <span className={styles.line}>
              {fillText(leadScreen.because, { reason: lostReasonNames[lead.lostBecause].toLowerCase() })}
            </span>
          )}
        </>
      )
  }
}
