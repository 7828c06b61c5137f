import { appointment, appointmentPage } from '../content/appointment.ts'
import { checklist } from '../content/checklist.ts'
import { cityNames, zonesInWords } from '../content/city-words.ts'
import { confirmation } from '../content/confirmation.ts'
import { firstMessages } from '../content/first-messages.ts'
import * as landing from '../content/landing.ts'
import * as leadForm from '../content/lead-form.ts'
import { contactedPages, leadFacts } from '../content/notifications.ts'
import type {
  ComparisonContent,
  GalleryContent,
  NotFoundContent,
  Photo,
  ServicesContent,
  Stars,
} from '../content/page-content.ts'
import { type PhotoName, photos } from '../content/photos/photos.ts'
import { questions } from '../content/questions.ts'
import { reviewPages } from '../content/review.ts'
import { servicePackage } from '../content/service-package.ts'
import { signature } from '../content/signature.ts'
import * as site from '../content/site.ts'
import type { Backend } from './backend.ts'
import type { Business } from './business.ts'
import { cityOptions } from './cities.ts'
import type { Practices } from './practices.ts'

const words = {
  ...landing,
  ...leadForm,
  ...site,
  appointment,
  appointmentPage,
  checklist,
  cityNames,
  cityOptions,
  confirmation,
  contactedPages,
  firstMessages,
  leadFacts,
  questions,
  reviewPages,
  servicePackage,
  signature,
  zonesInWords,
}

/** All words and figures of the pages, and the list of their photographs. */
export interface Texts extends Omit<Widened<typeof words>, 'comparison' | 'gallery' | 'notFound' | 'services'> {
  // Parts that another business leaves out, though the words of content/ have them.
  readonly comparison: ComparisonContent | undefined
  readonly gallery: GalleryContent
  readonly notFound: NotFoundContent
  readonly services: ServicesContent
  readonly photos: Readonly<Record<PhotoName, Photo>>
}

/** The texts of content/. Other texts of the same shape make other pages. */
export const texts: Texts = { ...words, photos }

/** A text page: its front matter, and its text in Markdown with `{name}` where a detail goes (docs/your-site.md, 'Texts'). */
export interface TextPageContent {
  readonly title: string
  readonly description: string
  /** Date of the last change, `2025-06-25`. */
  readonly updated: string
  readonly markdown: string
}

/** Everything that the pages are made from, except photographs, styles and scripts. */
export interface Content extends Texts {
  readonly business: Business
  readonly backend: Backend
  readonly practices: Practices
  readonly privacyPolicy: TextPageContent
  readonly accessibilityStatement: TextPageContent
}

/** The type of texts of the same shape: any other words, but only the known names of photographs, and stars. */
type Widened<T> = T extends PhotoName | Stars
  ? T
  : T extends string
    ? string
    : T extends number
      ? number
      : T extends boolean
        ? boolean
        : T extends readonly (infer Item)[]
          ? readonly Widened<Item>[]
          : { readonly [Key in keyof T]: Widened<T[Key]> }
