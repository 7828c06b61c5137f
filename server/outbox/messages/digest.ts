import { Temporal } from 'temporal-polyfill'
import { backupWords } from '../../../business/backup-words.ts'
import { closedWords } from '../../../business/closed-days.ts'
import { fillCounted, fillText } from '../../../business/fill-text.ts'
import { durationWords } from '../../../business/time/duration-words.ts'
import { fillDays } from '../../../business/time/fill-days.ts'
import { romeTime } from '../../../business/time/rome-time.ts'
import { digest } from '../../../content/notifications.ts'
import { push } from '../../../content/office/push.ts'
import { reviewsWaiting } from '../../../content/office/reviews-waiting.ts'
import type { BackupState } from '../../../leads/backup-state.ts'
import type { ContactFigures, LeadRecord, SomeLeads } from '../../leads/lead-record.ts'
import type { WithdrawnReview } from '../../leads/reviews/reviews.ts'
import type { SourceFigures } from '../../visits/visits-in-sql.ts'
import type { Message } from '../channels/channel.ts'
import type { Telephone } from '../subscriptions.ts'
import { type DigestContext, listDeliveries, listHeld, listOpen } from './digest-leads.ts'
import { listSources } from './digest-sources.ts'
import { leadHeadline } from './lead-message.ts'
import {
  alarmNote,
  businessMessage,
  heading,
  html,
  linesOf,
  note,
  type Part,
  sectionTitle,
  styles,
} from './mail-document.ts'
import { dayWords, oneLine } from './words.ts'

/** The most open leads, and photographs to deliver, in the day's digest: a webhook gets them all, a mail the first of them. */
export const MAX_LISTED = 50

/** The most held leads in the day's digest: Gmail cuts a mail at 102 KB. Those that were never listed follow in a message of their own. */
export const MAX_HELD_IN_DIGEST = 8

/** The most held leads in a message of their own; the others follow in the next one. */
export const MAX_HELD_LISTED = 200

/** In characters, of the name of a person or of a device. */
const MAX_NAME = 60

export interface DigestInput extends DigestContext {
  readonly id: string
  /** For instance '2026-11-21'. */
  readonly day: string
  /** The first open hour, while the business is closed. */
  readonly opensAt: Date | null
  /** Those with the least time left, MAX_LISTED at most. */
  readonly open: SomeLeads
  /** The number of open leads past their 24 hours. */
  readonly overdue: number
  /** Those whose shooting is over, MAX_LISTED at most. */
  readonly toDeliver: readonly LeadRecord[]
  /** Hosts to ask for a review, reviews to read, and withdrawn ones that the site still shows. */
  readonly reviews: { readonly toAsk: number; readonly toRead: number; readonly withdrawn: number }
  /** Those of the last days: a restore from before brings them back, and this mail outlives it. */
  readonly withdrawnReviews: readonly WithdrawnReview[]
  /** Those that no digest has listed first, MAX_HELD_IN_DIGEST at most. */
  readonly held: SomeLeads
  /** The number of other notifications that are due and not delivered. */
  readonly undelivered: number
  /** The telephones that get no push messages any more. */
  readonly lostTelephones: readonly Telephone[]
  readonly backup: BackupState
  readonly figures: ContactFigures
  /** Those of the week before a Monday, the most important first; none on another day. */
  readonly sources: readonly SourceFigures[]
}

export function makeDigest(input: DigestInput): Message {
  const { id, day, opensAt, open, overdue, toDeliver, reviews, held, undelivered, lostTelephones } = input
  const { backup, figures, sources, now, business } = input
  const date = dayWords(Temporal.PlainDate.from(day))
  const state = [
    open.count === 0 ? digest.nothingOpen : fillCounted(digest.open, open.count),
    ...(overdue === 0 ? [] : [fillCounted(digest.overdue, overdue)]),
  ].join(', ')
  const title = fillText(digest.title, { day: date })
  const lists = {
    open: listOpen(open, input),
    toDeliver: listDeliveries(toDeliver, input),
    held: listHeld(held, input),
    sources: listSources(sources),
  }
  const backups = backupWords(backup, now)
  const lines = [
    ...reviewLines(reviews),
    ...input.withdrawnReviews.map(withdrawnLine),
    ...(opensAt === null ? [] : [fillText(digest.closed, { words: closedWords(opensAt) })]),
  ]
  const alarms = [
    ...(reviews.withdrawn === 0 ? [] : [fillCounted(reviewsWaiting.withdrawn, reviews.withdrawn)]),
    ...(undelivered === 0 ? [] : [fillCounted(digest.undelivered, undelivered)]),
    ...(lostTelephones.length === 0 ? [] : [lostWords(lostTelephones)]),
    ...(backups?.problems ?? []),
  ]
  const calm = open.leads.length === 0 ? [digest.calm] : []
  const backupLines = [backups?.last, backups?.sent].filter((line) => typeof line === 'string')
  const sections = [
    ...(open.leads.length === 0 ? [] : [{ title: digest.openTitle, ...lists.open }]),
    ...(toDeliver.length === 0 ? [] : [{ title: digest.deliverTitle, ...lists.toDeliver }]),
    ...(held.leads.length === 0 ? [] : [{ title: digest.heldTitle, ...lists.held }]),
    { title: digest.figuresTitle, ...listFigures(figures) },
    ...(sources.length === 0 ? [] : [{ title: digest.sources.title, ...lists.sources }]),
    ...(backups === null ? [] : [{ title: digest.backups, text: backupLines, html: html`${backupLines.map(note)}` }]),
  ]
  return businessMessage(business.brand, {
    id,
    subject: fillText(digest.subject, { day: date, state }),
    preview: state,
    lines: [
      `${title}: ${state}`,
      ...[...lines, ...alarms, ...calm].flatMap((line) => ['', line]),
      ...sections.flatMap((section) => ['', section.title.toUpperCase(), ...section.text]),
    ],
    content: html`${heading(title, `${state.charAt(0).toUpperCase()}${state.slice(1)}`)}
${lines.map(note)}
${alarms.map(alarmNote)}
${calm.map(note)}
${sections.map((section) => html`${sectionTitle(section.title)}${section.html}`)}`,
    event: {
      type: 'leads.digest',
      timestamp: now.toISOString(),
      data: {
        day,
        openCount: open.count,
        open: lists.open.data,
        ...(toDeliver.length > 0 && { toDeliver: lists.toDeliver.data }),
        heldCount: held.count,
        held: lists.held.data,
        undelivered,
        ...(lostTelephones.length > 0 && { lostTelephones }),
        ...(backups !== null && { backup: backupData(backup) }),
        figures,
        ...(sources.length > 0 && { sources: lists.sources.data }),
      },
    },
  })
}

function reviewLines({ toAsk, toRead }: DigestInput['reviews']): readonly string[] {
  const words = [
    ...(toAsk === 0 ? [] : [fillCounted(reviewsWaiting.toAsk, toAsk)]),
    ...(toRead === 0 ? [] : [fillCounted(reviewsWaiting.toRead, toRead)]),
  ]
  return words.length === 0 ? [] : [fillText(reviewsWaiting.digest, { words: words.join(', ') })]
}

function withdrawnLine({ withdrawnAt, requestedAt, deliveredAt }: WithdrawnReview): string {
  const day = (date: Date) => romeTime(date).toPlainDate().toLocaleString('it-IT', { dateStyle: 'short' })
  const days = { day: day(withdrawnAt), requested: day(requestedAt), delivered: day(deliveredAt) }
  return fillDays(digest.withdrawnReview, days)
}

function backupData({ madeAt, sentAt, failure, warnings }: BackupState) {
  return { madeAt, sentAt, failure, warnings }
}

function lostWords(lost: readonly Telephone[]): string {
  const telephones = lost.map(({ person, device }) =>
    fillText(push.telephone, { person: oneLine(person, MAX_NAME), device: oneLine(device, MAX_NAME) }),
  )
  const { one, other } = push.lost
  return fillText(lost.length === 1 ? one : other, { count: lost.length, telephones: telephones.join(', ') })
}

/** Writes the message about held leads that no digest has listed. */
export function makeHeldDigest(input: DigestContext & Pick<DigestInput, 'id' | 'held'>): Message {
  const { id, held, now, business } = input
  const subject = fillCounted(digest.heldSubject, held.count)
  const list = listHeld(held, input)
  return businessMessage(business.brand, {
    id,
    subject,
    preview: held.leads.map(leadHeadline).join(' · '),
    lines: [`${digest.heldTitle}: ${subject}`, '', ...list.text],
    content: html`${heading(digest.heldTitle, subject)}${list.html}`,
    event: { type: 'leads.held', timestamp: now.toISOString(), data: { heldCount: held.count, held: list.data } },
  })
}

function listFigures({ withinDeadline, decided, medianMs }: ContactFigures): Part {
  if (decided === 0) {
    return { text: [digest.noFigures], html: note(digest.noFigures) }
  }
  const percent = Math.floor((100 * withinDeadline) / decided)
  const figures = [
    { label: digest.median, value: medianMs === null ? digest.noMedian : durationWords(medianMs) },
    { label: digest.share, value: fillText(digest.shareOf, { within: withinDeadline, decided, percent }) },
  ]
  const rows = figures.map(
    ({ label, value }) =>
      html`<tr><th scope="row" class="umber line" style="${styles.factLabel}white-space:normal;">${label}</th><td class="ink line" style="${styles.factValue}width:auto;text-align:right;">${value}</td></tr>`,
  )
  return { text: linesOf(figures), html: html`<table style="${styles.facts}margin-top:14px;">${rows}</table>` }
}
