import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { fillText } from '../../business/fill-text.ts'
import { actions, leadScreen } from '../../content/office/lead.ts'
import { lostReasonNames, row, stateNames } from '../../content/office/requests.ts'
import type { LeadDetail } from '../../contracts/office.ts'
import { isRefused } from '../api.ts'
import { leadQueryOptions } from '../queries.ts'
import { attemptsWords, coarseLeft, detailWords, isOver } from '../requests/lead-words.ts'
import { DateBlock } from '../screens.ts'
import { momentWords, useNow } from '../time.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { ClockGlyph } from '../ui/Glyphs.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Section } from '../ui/Section.tsx'
import { AnswerButtons } from './AnswerButtons.tsx'
import { LeadFacts } from './LeadFacts.tsx'
import styles from './LeadScreen.module.css'
import { useLeadActions } from './lead-actions.ts'
import { Notes } from './Notes.tsx'
import { StateActions } from './StateActions.tsx'
import { Timeline } from './Timeline.tsx'

/** A request: how to answer, what to mark, and all that is known of it. */
export function LeadScreen({ id }: { readonly id: string }) {
  const { data: lead, error, refetch } = useQuery(leadQueryOptions(id))
  const { leave } = useLeadActions()
  const isGone = isRefused(error, 'unknown')
  useEffect(() => {
    if (isGone) {
      leave()
    }
  }, [isGone, leave])
  // The query keeps what it has read before the request was erased.
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
            <CopyButton look="plain" text={lead.phone} words={leadScreen} />
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
            <ErrorBoundary as="part">
              <Suspense fallback={null}>
                <DateBlock lead={lead} appointment={lead.appointment} />
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

/** What the law gives a person: correct, export, erase. */
function PersonActions({ lead }: { readonly lead: LeadDetail }) {
  const { ask } = useLeadActions()
  return (
    <Section title={leadScreen.more}>
      <div className={styles.data}>
        <Button look="plain" label={actions.correct} onClick={() => ask({ kind: 'correcting', lead })} />
        <Button look="plain" label={actions.export} onClick={() => ask({ kind: 'exporting', lead })} />
        <Button look="plainDanger" label={actions.erase} onClick={() => ask({ kind: 'erasing', lead })} />
      </div>
    </Section>
  )
}

/** The state, and what is left of the 24 hours or follows from it. */
function Status({ lead }: { readonly lead: LeadDetail }) {
  const now = useNow()
  const isLate = isOver(lead, now)
  const detail = detailOf(lead, now)
  return (
    <p className={isLate ? styles.late : styles.status}>
      {isLate && <ClockGlyph />}
      <span>
        <strong>{stateNames[lead.state]}</strong>
        {detail !== '' && `${isHeld(lead) ? ':' : ','} ${detail}`}
        {linesOf(lead, now).map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
      </span>
    </p>
  )
}

function isHeld({ state }: LeadDetail): boolean {
  return state === 'held' || state === 'spam'
}

function detailOf(lead: LeadDetail, now: Date): string {
  switch (lead.state) {
    case 'new':
      return coarseLeft(Date.parse(lead.deadline) - now.getTime())
    case 'delivered':
      return lead.deliveredAt === null ? '' : momentWords(lead.deliveredAt, now)
    case 'lost':
      return lead.lostAt === null ? '' : momentWords(lead.lostAt, now)
    default:
      return detailWords(lead, now)
  }
}

/** What else there is to know, each on a line of its own. */
function linesOf(lead: LeadDetail, now: Date): readonly string[] {
  const { state, callBackAt, lostBecause } = lead
  if (state === 'new') {
    const callBack = callBackAt === null ? [] : [fillText(row.callBack, { moment: momentWords(callBackAt, now) })]
    return [...callBack, ...attemptsWords(lead, now)]
  }
  if (state === 'lost' && lostBecause !== null) {
    return [fillText(leadScreen.because, { reason: lostReasonNames[lostBecause].toLowerCase() })]
  }
  const since = Date.parse(lead.deliveredAt ?? lead.createdAt)
  const sent = lead.timeline.find(({ kind, at }) => kind === 'photos-sent' && Date.parse(at) >= since)
  return state === 'delivered' && sent !== undefined
    ? [fillText(leadScreen.linkSent, { moment: momentWords(sent.at, now) })]
    : []
}
