import type { Zone } from '../../../leads/lead.ts'
import { type Naming, type ReviewState, type StarCount, starCounts } from '../../../leads/review.ts'
import {
  type Place,
  query,
  type SqlDatabase,
  type SqlRow,
  type SqlText,
  type SqlValue,
  textOf,
  toDate,
  toDateOrNull,
  toTextOrNull,
} from '../../database/sql-database.ts'

/** A review as the business sees it, from the moment at which the host is asked. */
export interface Review {
  readonly id: string
  /** Null once the request has been kept long enough: what is published stays. */
  readonly leadId: string | null
  /** Its proof: when the request came, and when the photographs were delivered. */
  readonly requestedAt: Date
  readonly deliveredAt: Date
  readonly zone: Zone
  readonly askedAt: Date
  readonly askedBy: string
  /** Whether the mail that asked last did not arrive: it was refused, or has waited too long. */
  readonly isMailLost: boolean
  /** Until when the host may write it. */
  readonly writeUntil: Date
  /** Null until it is given, and once it is withdrawn. */
  readonly given: GivenReview | null
  readonly answer: string | null
  readonly decision: 'published' | 'left' | null
  /** The key of its card in the content of the site, once it was put there; the column is called place. */
  readonly cardKey: string | null
  readonly withdrawnAt: Date | null
}

interface GivenReview {
  readonly at: Date
  readonly stars: StarCount
  readonly words: string
  /** How the host wants to be named, for instance 'Anna B.'. */
  readonly shownAs: string
  readonly mayPublish: boolean
}

export interface WrittenReview {
  readonly stars: StarCount
  readonly words: string
  readonly naming: Naming
  readonly mayPublish: boolean
}

/** The average of all reviews that were given, published or not; null before the first. */
export interface ReviewAverage {
  readonly mean: number | null
  readonly count: number
}

export const isGiven = 'given_at is not null and withdrawn_at is null'

/** How many of the mails since the host was asked last were withdrawn: 0 again once the host is asked anew, in a chat too. */
const mailLost = `(select count(*) from notifications mail where mail.lead_id = reviews.lead_id and mail.kind = 'review'
  and mail.status = 'withdrawn' and mail.created_at >= reviews.asked_at) as mail_lost`

/** Reads reviews. */
export async function selectReviews(
  database: SqlDatabase,
  rest: SqlText,
  ...values: readonly SqlValue[]
): Promise<readonly Review[]> {
  return (
    await query(database, (place) => `select reviews.*, ${mailLost} from reviews ${textOf(rest, place)}`, ...values)
  ).map(toReview)
}

function toReview(row: SqlRow): Review {
  const stars = starCounts.find((count) => count === Number(row.stars))
  const givenAt = toDateOrNull(row.given_at)
  return {
    id: String(row.id),
    leadId: toTextOrNull(row.lead_id),
    requestedAt: toDate(row.requested_at),
    deliveredAt: toDate(row.delivered_at),
    zone: String(row.zone),
    askedAt: toDate(row.asked_at),
    askedBy: String(row.asked_by),
    isMailLost: Number(row.mail_lost) > 0,
    writeUntil: toDate(row.write_until),
    given:
      givenAt === null || stars === undefined
        ? null
        : {
            at: givenAt,
            stars,
            words: String(row.words ?? ''),
            shownAs: String(row.shown_as ?? ''),
            mayPublish: Number(row.may_publish) === 1,
          },
    answer: toTextOrNull(row.answer),
    decision: row.decision === 'published' || row.decision === 'left' ? row.decision : null,
    cardKey: toTextOrNull(row.place),
    withdrawnAt: toDateOrNull(row.withdrawn_at),
  }
}

/** Changes a review. */
export async function changeReview(
  database: SqlDatabase,
  id: string,
  changes: Readonly<Record<string, SqlValue>>,
  condition: string,
): Promise<boolean> {
  const set = (place: Place) => Object.entries(changes).map(([column, value]) => `${column} = ${place(value)}`)
  const rows = await query(
    database,
    (place) => `update reviews set ${set(place).join(', ')} where id = ${place(id)} and ${condition} returning id`,
  )
  return rows.length === 1
}

export function reviewStateOf({ given, withdrawnAt, decision }: Review): ReviewState {
  if (withdrawnAt !== null) {
    return 'withdrawn'
  }
  return given === null ? 'asked' : (decision ?? 'given')
}

/** Returns what is stored of a review, for the person who has written it. */
export function reviewJson(review: Review | null): object | null {
  return (
    review && {
      state: reviewStateOf(review),
      askedAt: review.askedAt,
      givenAt: review.given?.at ?? null,
      stars: review.given?.stars ?? null,
      words: review.given?.words ?? null,
      shownAs: review.given?.shownAs ?? null,
      mayPublish: review.given?.mayPublish ?? null,
      answer: review.answer,
      withdrawnAt: review.withdrawnAt,
    }
  )
}
