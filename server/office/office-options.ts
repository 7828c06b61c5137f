import type { Business } from '../../business/business.ts'
import type { Settings, TestResult } from '../../contracts/office.ts'
import type { ClosedDaysStore } from '../leads/closed-days.ts'
import type { ReviewStore } from '../leads/reviews/reviews.ts'
import type { HostMail } from '../outbox/channels/channel.ts'
import type { AppointmentTexts } from '../outbox/messages/dates/date-words.ts'
import type { FirstMessages } from '../outbox/messages/links.ts'
import type { Records } from '../outbox/records.ts'
import type { PushSubscriptions } from '../outbox/subscriptions.ts'
import type { GoneReviews } from '../publishing/reviews/gone-reviews.ts'
import type { CardState } from '../publishing/reviews/review-cards.ts'
import type { ReviewDrafts } from '../publishing/reviews/review-drafts.ts'
import type { SiteEditor } from '../publishing/site-editor.ts'
import type { OfficeAccess } from './access/office-access.ts'
import type { RelyingParty } from './access/passkeys.ts'
import type { Person } from './access/people.ts'
import type { OfficeFiles } from './app-files.ts'
import type { OfficeLeads } from './leads/office-leads.ts'
import type { OfficePhotographs } from './photograph-routes.ts'

/** What the office takes from the rest of the server as it is. */
export interface GivenToOffice {
  readonly records: Records
  readonly subscriptions: PushSubscriptions
  /** Makes senders' keys. */
  readonly secret: string
  readonly files: OfficeFiles
  readonly reviews: ReviewStore
  readonly reviewDrafts: ReviewDrafts | null
  readonly goneReviews: Pick<GoneReviews, 'online'>
  /** Called when text was erased or overwritten: the draft follows reviews that are gone, and the database's files are tidied. */
  readonly onErased: () => void
  /** Called when something waits to be sent. */
  readonly onNotify: () => void
}

/** What the office is put together of (open-office.ts): each of its routes takes from it what it needs. */
export interface OfficeOptions extends GivenToOffice {
  readonly access: OfficeAccess
  readonly leads: OfficeLeads
  readonly business: Pick<Business, 'brand' | 'email' | 'siteUrl' | 'whatsapp'>
  readonly relyingParty: RelyingParty
  /** Public address of the server with the office, that links lead to. */
  readonly linkUrl: string

  readonly appointmentTexts: () => Promise<AppointmentTexts>
  readonly firstMessages: () => Promise<FirstMessages>

  // These four are null together, with `reviewDrafts`: where the server has no built renderer, the content is changed in the repository
  // alone, and this process has no page that could say that the business is closed. Tests have those that they need.
  readonly closedDays: ClosedDaysStore | null
  readonly editor: SiteEditor | null
  readonly photographs: OfficePhotographs | null
  /** Writes the confirmation to a host with the words of the draft. */
  readonly draftConfirmation: (() => Promise<HostMail>) | null

  /** Reads where cards stand, and returns what says it of each key. */
  readonly findCards: () => Promise<(key: string) => CardState>

  /** Whether the server sends e-mails. */
  readonly hasMail: boolean
  /** Sends a code to the business by e-mail; null where none is set up. */
  readonly sendCode: ((code: string, person: Person) => Promise<void>) | null
  /** Sends a test to the business by each channel. */
  readonly sendTest: () => Promise<TestResult>
  /** Sends the confirmation with the words of the draft to the business's own mailbox, and to nobody else. */
  readonly sendSampleConfirmation: () => Promise<TestResult>
  readonly health: () => Promise<Settings['health']>

  /** Called when closed days have changed, so that the page says it at once. */
  readonly onClosedDays: () => Promise<void>
  readonly now: () => Date

  /** Origins of push services beside the known ones, and the time between two empty lines of a publication: for tests. */
  readonly addedPushServices?: readonly string[]
  readonly heartbeatMs?: number
}
