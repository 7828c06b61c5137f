import { cityOf } from '../../../business/cities.ts'
import { durationWords } from '../../../business/time/duration-words.ts'
import { fillDays } from '../../../business/time/fill-days.ts'
import { fields } from '../../../content/lead-form.ts'
import { dateBlock, dateFields } from '../../../content/office/appointment.ts'
import { channels, events, leadScreen } from '../../../content/office/lead.ts'
import { handSourceNames } from '../../../content/office/new-request.ts'
import { personCopy } from '../../../content/office/person.ts'
import { lostReasonNames, stateNames } from '../../../content/office/requests.ts'
import type { CopyOfPerson } from '../../../contracts/office.ts'
import { eventKinds } from '../../../leads/events.ts'
import { MINUTE_MS } from '../../../leads/milliseconds.ts'
import { heldWords } from '../../requests/lead-words.ts'
import { fullMoment } from '../../time.ts'
import lead from '../LeadScreen.module.css'
import { timelineWords } from '../Timeline.tsx'
import styles from './PersonCopyScreen.module.css'

type Request = CopyOfPerson[number]

/** One request of a person's copy: its data, the messages about it, what happened. */
export function CopiedRequest({ request }: { readonly request: Request }) {
  const messages = request.notifications.flatMap(({ kind, channel, deliveredAt }) =>
    deliveredAt === null ? [] : [[deliveredAt, deliveryWords(kind, channel)] as const],
  )
  const story = request.events.flatMap(({ at, kind, text, by }) => {
    const known = eventKinds.find((each) => each === kind)
    const words = known === undefined ? kind : timelineWords({ kind: known, text }, fullMoment)
    return [[at, [words, known === 'note' ? text : null, by].filter((part) => part !== null).join(' · ')] as const]
  })
  return (
    <section className={styles.request} aria-label={request.name}>
      <h2>{fillDays(personCopy.request, { moment: fullMoment(request.createdAt) })}</h2>
      <dl className={lead.facts}>
        {factsOf(request).map(([name, value]) => (
          <div key={name} className={lead.fact}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <h3>{personCopy.messages}</h3>
      <Moments entries={messages} none={personCopy.noMessages} />
      <h3>{personCopy.story}</h3>
      <Moments entries={story} none={personCopy.noStory} />
    </section>
  )
}

function factsOf(request: Request): readonly (readonly [string, string])[] {
  const moment = (iso: string | null) => (iso === null ? '' : fullMoment(iso))
  const { heldBecause, lostBecause, arrivedBy, source, medium, campaign } = request
  const byHand = arrivedBy && handSourceNames[arrivedBy]
  const facts = [
    [fields.name.label, request.name],
    [fields.phone.label, request.phone],
    [fields.email.label, request.email],
    [fields.zone.label, cityOf(request.zone)],
    [personCopy.state, stateNames[request.state]],
    [leadScreen.contacted, moment(request.contactedAt)],
    [personCopy.noMailbox, moment(request.emailRefusedAt)],
    [personCopy.heldBecause, heldBecause === null ? '' : heldWords(heldBecause)],
    [personCopy.callBack, moment(request.callBackAt)],
    [leadScreen.booked, moment(request.bookedFor)],
    [dateFields.length, request.bookedMinutes === null ? '' : durationWords(request.bookedMinutes * MINUTE_MS)],
    [dateBlock.where, request.bookedAddress ?? ''],
    [personCopy.told, request.told === null ? '' : moment(request.told.at)],
    [leadScreen.delivered, moment(request.deliveredAt)],
    [leadScreen.photosLink, request.photosLink ?? ''],
    [personCopy.review, reviewWords(request.review)],
    [leadScreen.lost, moment(request.lostAt)],
    [leadScreen.lostBecause, lostBecause === null ? '' : lostReasonNames[lostBecause]],
    [leadScreen.source, [byHand, source, medium, campaign].filter((part) => part !== null).join(' · ')],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

const toHost: Readonly<Record<string, string>> = {
  confirmation: events.confirmed,
  // The date, or that there is none any more.
  appointment: personCopy.dateMail,
  'appointment-reminder': events['date-reminded'],
  review: events['review-sent'],
}

function deliveryWords(kind: string, channel: string | null): string {
  const words = toHost[kind] ?? (/^(reminder|delivery|shooting)/.test(kind) ? events.reminded : events.notified)
  return [words, channels[channel ?? '']].filter((part) => part !== undefined).join(' ')
}

type Moment = readonly [at: string, words: string]

function Moments({ entries, none }: { readonly entries: readonly Moment[]; readonly none: string }) {
  return entries.length === 0 ? (
    <p className={styles.none}>{none}</p>
  ) : (
    <ul>
      {entries.map(([at, words], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and two can be of the same moment.
        <li key={`${at} ${index}`}>
          {fullMoment(at)}: <bdi>{words}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** The review in one line, as it was given. */
function reviewWords(review: Request['review']): string {
  return review == null || review.stars === null
    ? ''
    : [`${review.stars}/5`, review.words, review.shownAs, review.answer].filter((part) => part).join(' · ')
}
