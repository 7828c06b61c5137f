import * as z from 'zod/mini'
import { dateAnswers, LONGEST_MINUTES, tellingWays } from '../leads/appointment.ts'
import { backupState } from '../leads/backup-state.ts'
import { eventKinds } from '../leads/events.ts'
import { leadFields } from '../leads/lead.ts'
import { handSources, leadStates, lostReasons } from '../leads/lead-state.ts'

/**
 * What the office and the server say to each other; both sides parse with it. Paths are relative to `officeApi`. Times are ISO
 * 8601 texts in UTC. All answers are JSON, but for exports and that of `GET /changes`, which has nothing but an ETag: another
 * one once anything has changed.
 */

/** The sections of the first screen. */
export const officeSections = ['due', 'to-deliver', 'held', 'contacted', 'booked'] as const

export type OfficeSection = (typeof officeSections)[number]

const time = z.iso.datetime()
const timeOrNull = z.nullable(time)
/** One that somebody chooses. Screens can show no others, and the databases differ in them. */
const chosenTime = time.check(z.regex(/^[12]\d{3}-/))
const day = z.iso.date().check(z.regex(/^[12]/))
const textOrNull = z.nullable(z.string())

/** The date of a shooting, and what its host knows of it. */
const appointment = z.object({
  minutes: z.number(),
  /** What there is to send: the date, another one in its place, or that there is none any more; 'nothing' when the host knows it. */
  due: z.enum(['send', 'change', 'cancel', 'nothing']),
  /** What was sent last; null for nothing. 'failed' when the mail did not arrive. */
  told: z.nullable(z.object({ at: time, by: z.enum(tellingWays), state: z.enum(['sending', 'sent', 'failed']) })),
  answer: z.nullable(z.object({ kind: z.enum(dateAnswers), at: time, wish: textOrNull })),
})

export type Appointment = z.infer<typeof appointment>

/** What a form or a person has written down of a lead. */
const writtenFields = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  zone: z.string(),
})

/** A lead in a list. */
const leadRow = z.extend(writtenFields, {
  id: z.string(),
  /** Grows with each change. */
  version: z.number(),
  state: z.enum(leadStates),
  createdAt: time,
  /** The end of the 24 hours. */
  deadline: time,
  heldBecause: textOrNull,
  callBackAt: timeOrNull,
  contactedAt: timeOrNull,
  bookedFor: timeOrNull,
  /** Where the home is, also when no date is fixed any more; null where nobody has said so. */
  address: textOrNull,
  /** The end of the 48 hours from the shooting; null without one. */
  deliverBy: timeOrNull,
  /** How often nobody answered. */
  attempts: z.number(),
  /** When somebody last wrote and waits for an answer. */
  writtenAt: timeOrNull,
  /** The newest note. */
  note: textOrNull,
  /** Of the campaign that it came by. */
  source: textOrNull,
  /** `tel:` link; null when the phone is no number. */
  call: textOrNull,
  /** A chat with the first message ready; null for a landline, and for a business without WhatsApp. */
  whatsapp: textOrNull,
  /** Null when no e-mail is known. */
  mail: textOrNull,
  /** Null where no date is fixed and the host knows of none. */
  appointment: z.nullable(appointment),
})

export type LeadRow = z.infer<typeof leadRow>

const timelineEntry = z.object({
  at: time,
  kind: z.enum(eventKinds),
  /** The person in the office; null for the server, a link in an e-mail or a command. */
  by: textOrNull,
  /** What belongs to the kind: the note, a time (ISO 8601), the corrected fields, the channel of a message, why it was lost. */
  text: textOrNull,
})

export type TimelineEntry = z.infer<typeof timelineEntry>

/** A lead on its own screen. */
export const leadDetail = z.extend(leadRow, {
  deliveredAt: timeOrNull,
  /** The owner's own link to the photographs. */
  photosLink: textOrNull,
  /** The ways to send that link with its message ready; null where there is no link, or no such way. */
  sendPhotos: z.object({ whatsapp: textOrNull, mail: textOrNull }),
  lostAt: timeOrNull,
  lostBecause: z.nullable(z.enum(lostReasons)),
  /** How a request reached the business that was written in by hand. */
  arrivedBy: z.nullable(z.enum(handSources)),
  /** When a mail to the host was refused: there is no such mailbox. */
  emailRefusedAt: timeOrNull,
  /** A chat with the message for somebody who did not answer the call; null where `whatsapp` is. */
  whatsappMissed: textOrNull,
  campaign: z.object({ source: textOrNull, medium: textOrNull, campaign: textOrNull }),
  /** The newest first. */
  timeline: z.array(timelineEntry),
  /** The newest change of its state, where it can be undone. */
  undoable: z.nullable(z.object({ kind: z.enum(eventKinds), text: textOrNull })),
})

export type LeadDetail = z.infer<typeof leadDetail>

/** `GET /leads`: a page of a list. Without a section it is a search over all leads, the newest first. */
export const leadQuery = z.object({
  section: z.optional(z.enum(officeSections)),
  q: z.optional(z.string().check(z.maxLength(200))),
  state: z.optional(z.enum(leadStates)),
  zone: z.optional(z.string().check(z.maxLength(200))),
  /** The month of the lead in Rome, '2026-11'. */
  month: z.optional(z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/))),
  /** Why it was lost. */
  lost: z.optional(z.enum(lostReasons)),
  /** The week of the lead in Rome by its Monday, '2026-11-16': the leads behind a figure. */
  week: z.optional(day),
  /** Of the leads behind a figure: those contacted within 24 hours, those that were not, those contacted at any time, those booked. */
  promise: z.optional(z.enum(['kept', 'broken', 'contacted', 'booked'])),
  /** The week of the shooting, likewise; all of its shootings that are over. */
  shot: z.optional(day),
  /** Of these, those delivered within 48 hours, and those that were not. */
  delivery: z.optional(z.enum(['kept', 'broken'])),
  /** Since the week of this Monday: those behind a figure of all weeks. */
  since: z.optional(day),
  /** Those that were written in by hand, by how they came. */
  by: z.optional(z.enum(handSources)),
  cursor: z.optional(
    z.string().check(
      z.regex(
        // PostgreSQL's times have microseconds.
        /^[01]~[12]\d{3}-\d\d-\d\d[T ]([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?(Z|[+-](0\d|1[0-5])(:[0-5]\d){0,2})~[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
      ),
      z.refine((cursor) => day.safeParse(cursor.slice(2, 12)).success),
    ),
  ),
})

export type LeadQuery = z.infer<typeof leadQuery>

export const leadPage = z.object({
  leads: z.array(leadRow),
  /** Null on the last page. */
  next: textOrNull,
})

export type LeadPage = z.infer<typeof leadPage>

/** `GET /zones`: those that stored leads have, offered by the form or not. */
export const storedZones = z.object({ zones: z.array(z.string()) })

export type StoredZones = z.infer<typeof storedZones>

/** Counts stop here. */
export const MAX_COUNTED = 1_000

/** `GET /today`: the first screen. */
export const today = z.object({
  now: time,
  /** The first open day, '2026-08-27', while the business is closed. */
  opensOn: textOrNull,
  /** `waiting` leaves out whom somebody calls back on a later day. */
  due: z.extend(leadPage, { count: z.number(), waiting: z.number(), overdue: z.number() }),
  held: z.extend(leadPage, { count: z.number() }),
  /** Whom somebody has spoken to, and no date is fixed with. */
  contacted: z.extend(leadPage, { count: z.number() }),
  booked: z.extend(leadPage, { count: z.number() }),
  toDeliver: z.extend(leadPage, { count: z.number() }),
  /** Hosts to ask for a review, reviews to read, and withdrawn ones that the site shows until somebody publishes. */
  reviews: z.object({ toAsk: z.number(), toRead: z.number(), withdrawn: z.number() }),
})

export type Today = z.infer<typeof today>

export const MAX_NOTE = 2_000

const note = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NOTE))

/** What a person does with a lead. */
const leadChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contacted') }),
  /** Without an address that which is known stays. */
  z.object({
    kind: z.literal('booked'),
    at: chosenTime,
    minutes: z.optional(z.number().check(z.int(), z.minimum(15), z.maximum(LONGEST_MINUTES))),
    address: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  /** The photographs are delivered; null takes the link to them out. 422 unless it is one by https. */
  z.object({ kind: z.literal('delivered'), link: z.optional(z.nullable(z.string())) }),
  z.object({ kind: z.literal('lost'), because: z.optional(z.enum(lostReasons)) }),
  z.object({ kind: z.literal('no-answer') }),
  /** A message was sent, and no answer has come yet. */
  z.object({ kind: z.literal('written') }),
  z.object({ kind: z.literal('call-back'), at: chosenTime }),
  z.object({ kind: z.literal('released') }),
  z.object({ kind: z.literal('spam') }),
  z.object({ kind: z.literal('reopened') }),
])

export type LeadChange = z.infer<typeof leadChange>

const version = z.number().check(z.int(), z.nonnegative())

/**
 * `POST /leads/:id/change`. 200 with `changedLead`, also where the same person has just done the same: the answer was lost. 409 with
 * `newerLead` when somebody else has changed it meanwhile.
 */
export const changeRequest = z.object({ version, change: leadChange })

/** `POST /leads/:id/undo`: takes the newest change of the state back. Answers like a change. */
export const undoRequest = z.object({ version })

/** `POST /leads/:id/notes`. 200 with `changedLead`, also where the same person has just written the same: the answer was lost. */
export const noteRequest = z.object({ text: note })

/**
 * `POST /leads/:id/tried`: somebody used one of the three ways to answer, or has sent the link to the photographs. 200 with `changedLead`;
 * 409 with `newerLead` when the link that was sent is not the lead's any more.
 */
export const triedRequest = z.object({
  by: z.enum(['called', 'whatsapp', 'wrote', 'photos-sent']),
  link: z.optional(z.nullable(z.string())),
})

/** `POST /leads/:id/correct`. Answers like a change; 422 with `invalidFields`. */
export const correctRequest = z.object({ version, fields: z.partial(writtenFields) })

/** `POST /leads/known`: what a pasted text says of a person, and their newest requests. 200 with `knownPerson`. */
export const knownRequest = z.object({ text: z.string().check(z.maxLength(4000)) })

export const knownPerson = z.object({ phone: textOrNull, email: textOrNull, leads: z.array(leadRow) })

export type KnownPerson = z.infer<typeof knownPerson>

/** `POST /leads` writes a request in by hand. 201 with `enteredRequest`, 200 when the same is there already; 422 with `invalidFields`. */
export const handRequest = z.extend(writtenFields, {
  /** Made by the office, so that sending it again writes no second one. */
  id: z.guid(),
  arrivedBy: z.enum(handSources),
  /** When the person wrote or called. */
  wroteAt: chosenTime,
  note: z.string().check(z.trim(), z.maxLength(MAX_NOTE)),
  /** What was sent before under this id, as its answer may have been lost. This is written over nothing else. */
  earlier: z.optional(z.array(writtenFields)),
})

export type HandRequest = z.infer<typeof handRequest>

export const enteredRequest = z.object({ lead: leadDetail, isNew: z.boolean() })

export type EnteredRequest = z.infer<typeof enteredRequest>

/** So many leads of one person are shown and chosen at once; their ids are in an address, too. */
export const MOST_OF_PERSON = 200

/**
 * `GET /leads/:id/person`: the leads that may be of the same person, to choose from: the lead itself, those with the same
 * e-mail, those with the same phone, each the newest first.
 */
export const person = z.object({
  leads: z.array(
    z.extend(writtenFields, {
      id: z.string(),
      createdAt: time,
      /** 'phone' when only the phone is the same: somebody may have left another person's. */
      same: z.enum(['email', 'phone']),
      /** Whether its review is on the site, or in the draft of it. */
      isReviewed: z.boolean(),
    }),
  ),
  /** How many more there are. */
  more: z.number(),
})

export type PersonLeads = z.infer<typeof person>

export type PersonLead = PersonLeads['leads'][number]

/** Leads of one person; without them those with the same e-mail. 409 'unmatched' when one of them is not, or not any more. */
const chosen = z.array(z.guid()).check(z.minLength(1), z.maxLength(MOST_OF_PERSON))

/** `GET /leads/:id/export?ids=…,…`: a file of exactly these leads. */
export const exportQuery = z.object({
  ids: z.optional(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(',')),
      ),
      chosen,
    ),
  ),
})

/** The file of an export, as far as a screen shows it. */
export const copyOfPerson = z.array(
  z.extend(writtenFields, {
    id: z.string(),
    state: z.enum(leadStates),
    createdAt: time,
    contactedAt: timeOrNull,
    bookedFor: timeOrNull,
    bookedMinutes: z.nullable(z.number()),
    bookedAddress: textOrNull,
    deliveredAt: timeOrNull,
    photosLink: textOrNull,
    lostAt: timeOrNull,
    lostBecause: z.nullable(z.enum(lostReasons)),
    callBackAt: timeOrNull,
    emailRefusedAt: timeOrNull,
    heldBecause: textOrNull,
    arrivedBy: z.nullable(z.enum(handSources)),
    source: textOrNull,
    medium: textOrNull,
    campaign: textOrNull,
    notifications: z.array(z.object({ kind: z.string(), channel: textOrNull, deliveredAt: timeOrNull })),
    /** What the host was told of the date; the answers are events. */
    told: z.nullable(z.object({ at: time })),
    review: z.nullish(
      z.object({ stars: z.nullable(z.number()), words: textOrNull, shownAs: textOrNull, answer: textOrNull }),
    ),
    events: z.array(z.object({ at: time, kind: z.string(), by: textOrNull, text: textOrNull })),
  }),
)

export type CopyOfPerson = z.infer<typeof copyOfPerson>

/** `POST /leads/:id/erase`: erases exactly these leads. 200 with `erased`. */
export const eraseRequest = z.object({ version, ids: z.optional(chosen) })

export const erased = z.object({ count: z.number() })

export const changedLead = z.object({
  lead: leadDetail,
  /** For a booking: how many there are in its week, this one included, and how many the business takes. */
  week: z.nullable(z.object({ booked: z.number(), slots: z.number() })),
  /** For a booking: the other dates at that time. */
  clashes: z.optional(z.array(z.object({ name: z.string(), at: time }))),
})

export type ChangedLead = z.infer<typeof changedLead>

/** The answer 409: the lead as it is now. */
export const newerLead = z.object({ error: z.literal('newer'), lead: leadDetail })

export const invalidFields = z.object({
  error: z.literal('invalid'),
  fields: z.partialRecord(z.enum(leadFields), z.enum(['missing', 'malformed'])),
})

/** `GET /figures`: how both promises were kept, by week, the newest first: the first for the requests of the page. */
export const figures = z.object({
  weeks: z.array(
    z.object({
      /** Its Monday. */
      week: z.string(),
      leads: z.number(),
      contacted: z.number(),
      kept: z.number(),
      broken: z.number(),
      medianMs: z.nullable(z.number()),
      booked: z.number(),
    }),
  ),
  /** The shootings of these weeks that are over, also of requests written in by hand. */
  deliveries: z.array(z.object({ week: z.string(), leads: z.number(), kept: z.number(), broken: z.number() })),
  /** Those that were written in by hand in these weeks, which no week counts. */
  byHand: z.array(z.object({ by: z.enum(handSources), leads: z.number(), kept: z.number(), broken: z.number() })),
  /** Of all leads. */
  states: z.record(z.enum(leadStates), z.number()),
  /** Of the lost ones, by the reason that somebody gave. */
  lost: z.record(z.enum(lostReasons), z.number()),
})

export type Figures = z.infer<typeof figures>

/** `GET /sources`: where visits and leads of the last 30 days came from, in words. */
export const sources = z.object({ sources: z.array(z.object({ name: z.string(), values: z.array(z.string()) })) })

export type Sources = z.infer<typeof sources>

/**
 * `POST /test-message` sends a test to the business by each channel that is set up, 200. `POST /test-confirmation` sends it the
 * confirmation to a host with the words of the draft, by e-mail, 200.
 */
export const testResult = z.object({
  channels: z.array(z.object({ channel: z.enum(['email', 'webhook']), isSent: z.boolean() })),
})

export type TestResult = z.infer<typeof testResult>

/** So many closed days in a row, and so many periods of them. */
export const MOST_CLOSED_DAYS = 366
export const MOST_CLOSED_PERIODS = 50

/** `GET /closed-days`: the days on which the business is closed, the earliest first; 404 'not-here' where this server has no page. */
export const closedPeriods = z.object({
  /** In Rome, '2026-08-10'. */
  today: day,
  periods: z.array(
    z.object({
      id: z.string(),
      first: day,
      last: day,
      /** Those that are fixed within these days and still to come, the earliest first. */
      shootings: z.array(z.object({ id: z.string(), name: z.string(), at: time })),
    }),
  ),
})

export type ClosedPeriods = z.infer<typeof closedPeriods>

/** `POST /closed-days` adds some; they are one with those that they touch. 200 with `closedPeriods`. */
export const closeRequest = z.object({ first: day, last: day })

/** `POST /closed-days/remove`. 200 with `closedPeriods`. */
export const openRequest = z.object({ id: z.string().check(z.maxLength(100)) })

/** A passkey, and where somebody is signed in by it. */
const device = z.object({
  passkey: z.string(),
  /** Null where nobody is signed in; the passkey opens the office all the same. */
  session: textOrNull,
  /** Of the person. */
  name: z.string(),
  /** For instance 'iPhone, Safari'. */
  device: z.string(),
  /** When the session sent its last request. */
  seenAt: timeOrNull,
  isOwn: z.boolean(),
  /** Push messages on this device. */
  notices: z.enum(['none', 'on', 'lost']),
})

/** `GET /settings`. */
export const settings = z.object({
  devices: z.array(device),
  /** What the browser may keep for who is signed in here: it takes every other passkey of theirs out of its list. */
  accepted: z.object({ rpId: z.string(), userId: z.string(), allAcceptedCredentialIds: z.array(z.string()) }),
  /** Is all well. */
  health: z.object({
    version: z.string(),
    database: z.enum(['sqlite', 'postgres']),
    /** Null where the channel is not set. */
    mail: z.nullable(z.object({ deliveredAt: timeOrNull })),
    webhook: z.nullable(z.object({ deliveredAt: timeOrNull })),
    /** Messages to the business, and mails to hosts, that were due and have not left; those that failed too. */
    waiting: z.number(),
    backup: backupState,
  }),
  slots: z.number(),
})

export type Settings = z.infer<typeof settings>

const personName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

/** `POST /people` invites a colleague, `POST /devices` another device of one's own. 201 with `code`; 409 'taken' for a name in use. */
export const inviteRequest = z.object({ name: personName })

export const code = z.object({ code: z.string(), expiresAt: time, address: z.string() })

export type Code = z.infer<typeof code>

/** `POST /passkeys/revoke`: removes a passkey and signs out where it was used. 204, also when it was removed before. */
export const revokeRequest = z.object({ passkey: z.string().check(z.maxLength(2000)) })

/** Who is signed in. Every path but `GET /start` and those of signing in answers 401 'signed-out' where nobody is. */
export const me = z.object({ name: z.string(), session: z.string() })

export type Me = z.infer<typeof me>

/** `GET /start`: everything for the first screen in one answer, with the ETag of `GET /changes`; null where nobody is signed in. */
export const start = z.object({ me: z.nullable(me), tag: textOrNull, today: z.nullable(today) })

export type Start = z.infer<typeof start>

const ticket = z.string().check(z.maxLength(100))
/** WebAuthn's own JSON, which @simplewebauthn reads on both sides. */
const credential = z.record(z.string(), z.unknown())

/** `POST /codes`: a code was typed. 200 with `passkeyOptions`; 403 'code', 429 'too-many'. */
export const codeRequest = z.object({ code: z.string().check(z.maxLength(100)) })

export const passkeyOptions = z.object({ name: z.string(), ticket, options: credential })

/** `POST /passkeys`: a passkey was made. 201 with `me` and a session; 403 'passkey'. */
/** `POST /sign-in`: a passkey was used. 200 with `me` and a session; 403 'passkey'. */
export const credentialRequest = z.object({ ticket, credential })

/** `POST /sign-in/options`. 200. */
export const signInOptions = z.object({ ticket, options: credential })

/** `POST /recovery`: everything is lost; a code goes by e-mail to the business. 202, whether or not there is such a person. */
export const recoveryRequest = z.object({ name: personName })

/** `isSent` is false only where no e-mail is set up. */
export const recovery = z.object({ isSent: z.boolean() })

/** `POST /sign-out`. 204. */

/** `GET /push`: the public key of push messages. */
export const pushKey = z.object({ key: z.string() })

/** `POST /push` keeps a subscription of this session, 204; 422 'endpoint' for one that no known push service made. */
export const subscription = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.object({ p256dh: z.string().check(z.maxLength(200)), auth: z.string().check(z.maxLength(100)) }),
})

/** `POST /push/remove` forgets this session's subscription, 204. `POST /push/test` sends a test to it, 200. */
export const pushTest = z.object({ isSent: z.boolean() })

/** Every other answer. */
const failureCodes = [
  'signed-out',
  'code',
  'passkey',
  'too-many',
  'unknown',
  'invalid',
  'newer',
  'nothing-to-undo',
  'unmatched',
  'taken',
  'endpoint',
  'origin',
  'photograph',
  'used',
  'unavailable',
  'not-here',
] as const

export const failure = z.object({ error: z.enum(failureCodes) })

export type FailureCode = (typeof failureCodes)[number]
