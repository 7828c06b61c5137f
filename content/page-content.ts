import type { PhotoName } from './photos/photos.ts'

// What the files of this folder hold: the shape of a page, whoever's words and photographs fill it. The files check themselves by
// it, so it is here and not in business/.

/** The most photographs that the page has places for. */
export const mostPhotos = { services: 3, gallery: 12 } as const

/** A photograph of the site. The file is in content/photos/. */
export interface Photo {
  readonly file: string
  /** Alternative text: Italian, one sentence without a full stop. */
  readonly alt: string
  readonly caption: string
  /** The point that every crop keeps in view, as fractions of width and height from the top left. */
  readonly focus: { readonly x: number; readonly y: number }
  /** The same in the picture of a shared link, where a panel covers the lower left; without it, `focus`. */
  readonly sharedFocus?: { readonly x: number; readonly y: number }
  /** The photographer's name; without it the photograph is credited to the brand. */
  readonly credit?: string
  /** True for a rendering: no client's home, and not the photographer's work. */
  readonly isSample?: boolean
}

/** The photographs by their places. */
export interface PhotoPlaces {
  readonly hero: PhotoName
  readonly services: readonly PhotoName[]
  readonly gallery: readonly PhotoName[]
  /** Two photographs of one room, of the same size and from the same place. */
  readonly comparison?: { readonly before: PhotoName; readonly after: PhotoName } | undefined
  /** Beside the form. */
  readonly booking?: PhotoName | undefined
  /** On the page for an unknown address. */
  readonly notFound?: PhotoName | undefined
  /** What is shown of the 360° sample before it is opened, and its panorama. */
  readonly tour?: Pick<Tour, 'poster' | 'panorama'> | undefined
  /** One room, from the same place. */
  readonly hours?: Readonly<Record<'morning' | 'noon' | 'evening', PhotoName>> | undefined
}

/** The average rating by hosts. Without it the hero has no such badge. */
export interface Rating {
  readonly value: string
  readonly of: string
  readonly sourceLabel: string
  /** Who voted on what, and how the votes were counted. */
  readonly source: string
  /** True when the votes are invented. */
  readonly isSample?: boolean
}

export interface Hero {
  readonly headline: readonly [string, string]
  readonly sentence: string
  readonly book: string
  readonly chat: string
  readonly promise: string
  readonly badges: {
    readonly label: string
    readonly premium: string
    readonly verified: string
    /** What is verified, and by whom. Without it the hero has no such badge. */
    readonly verification?: { readonly text: string; readonly isSample?: boolean }
    readonly rating?: Rating
  }
  readonly photo: PhotoName
}

type TourWords =
  | 'open'
  | 'caption'
  | 'label'
  | 'hint'
  | 'keys'
  | 'loading'
  | 'flat'
  | 'turnLeft'
  | 'turnRight'
  | 'zoomIn'
  | 'zoomOut'
  | 'fullScreen'
  | 'leaveFullScreen'
  | 'close'

/** The 360° sample. */
export interface Tour extends Readonly<Record<TourWords, string>> {
  readonly poster: PhotoName
  /** An equirectangular photograph, twice as wide as high; the view begins at its middle. */
  readonly panorama: PhotoName
}

export interface ServicesContent {
  readonly label: string
  readonly title: string
  readonly intro: string
  readonly list: readonly { readonly title: string; readonly text: string }[]
  /** It may be empty. */
  readonly photos: readonly PhotoName[]
  readonly featuresTitle: string
  /** It may be empty. */
  readonly features: readonly { readonly figure: string; readonly label: string; readonly text: string }[]
  /** Without it the feature has no sample. */
  readonly tour?: Tour
  /** True when the room is a rendering. Not a field of the tour, which visitors load as part of a script. */
  readonly isTourSample?: boolean
}

export interface GalleryContent {
  readonly label: string
  readonly title: string
  /** Shown while all of its photographs are renderings. */
  readonly note: string
  /** Shown while some are, each with the mark after its caption. */
  readonly mixedNote: string
  readonly sampleMark: string
  readonly open: string
  readonly credit: string
  readonly sampleCredit: string
  readonly lightbox: Readonly<Record<'label' | 'of' | 'previous' | 'next' | 'close', string>>
  /** If empty, the landing page has no such section and the header no link to it. */
  readonly photos: readonly PhotoName[]
}

/** The same room photographed twice, and what the better photographs bring. */
export interface ComparisonContent {
  readonly label: string
  readonly title: string
  readonly intro: string
  readonly comparer: Readonly<Record<'label' | 'amateur' | 'professional' | 'show' | 'before' | 'after', string>>
  /** The pair has the same size and camera position. Without one of them there is only the table. */
  readonly before?: PhotoName
  readonly after?: PhotoName
  readonly tableCaption: string
  readonly columns: Readonly<Record<'characteristic' | 'amateur' | 'professional', string>>
  readonly rows: readonly string[]
  readonly yes: string
  readonly no: string
}

export interface Statistic {
  readonly value: string
  readonly label: string
  readonly source: string
  /** True when the figure is invented. */
  readonly isSample?: boolean
}

export interface StatisticsContent {
  readonly title: string
  readonly sourceLabel: string
  /** If empty, the landing page has no such section. */
  readonly list: readonly Statistic[]
}

/** One room at several hours of a day, photographed from the same place. */
export interface Hours {
  readonly label: string
  readonly title: string
  readonly intro: string
  /** Stands before each hour. */
  readonly at: string
  readonly list: readonly { readonly hour: string; readonly text: string; readonly photo: PhotoName }[]
}

/** Stars of five. */
export type Stars = '1' | '2' | '3' | '4' | '5'

export interface Testimonial {
  readonly quote: string
  readonly reviewer: string
  readonly role: string
  /** What a portal calls the reviewer; without it there is no such line. */
  readonly badge?: string
  /** The month in which it was written, for instance `2025-04`. */
  readonly date: string
  /** What was verified before publication. */
  readonly verified: string
  /** How many stars the reviewer gave; without it the review shows none. */
  readonly stars?: Stars
  /** True when the review is invented. */
  readonly isSample?: boolean
}

export interface ReviewsContent {
  readonly label: string
  readonly title: string
  /** Read out to those who do not see the stars of a review. */
  readonly stars: { readonly one: string; readonly other: string }
  readonly verification: string
  readonly notAffiliated: string
  /** In which order the reviews stand: from the newest month on, or as the business has put them. Shown once one is no sample. */
  readonly order: Readonly<Record<'newest' | 'chosen', string>>
  /** If empty, the landing page has no such section and the header no link to it. */
  readonly testimonials: readonly Testimonial[]
}

export interface Booking {
  readonly label: string
  readonly title: string
  readonly intro: string
  readonly stepsTitle: string
  readonly steps: readonly { readonly title: string; readonly text: string; readonly when: string }[]
  readonly capacity: string
  readonly chatIntro: string
  readonly phoneIntro: string
  /** Beside the form; it may be left out. */
  readonly photo?: PhotoName | undefined
}

/** What a size of home takes: how many photographs, how long and, where the owner says so, from how many euros. */
export interface Quantity {
  readonly home: string
  readonly photos: string
  readonly duration: string
  /** Without a currency, which is in the heading. */
  readonly price?: string
}

/** What the service includes and what it does not; every part is optional. */
export interface ServicePackage {
  readonly label: string
  readonly title: string
  readonly included?: { readonly title: string; readonly list: readonly string[] }
  readonly excluded?: { readonly title: string; readonly list: readonly string[] }
  readonly quantities?: {
    readonly title: string
    readonly columns: Readonly<Record<keyof Quantity, string>>
    /** The table has a column of prices if one of them has a price. */
    readonly list: readonly Quantity[]
    readonly note: string
    readonly isSample?: boolean
  }
  /** The link to the checklist. */
  readonly prepare?: string
}

export interface Question {
  readonly question: string
  readonly answer: string
  /** True while the owner has not confirmed what the answer promises. */
  readonly isSample?: boolean
}

export interface Questions {
  readonly label: string
  readonly title: string
  readonly list: readonly Question[]
}

/** Who takes the photographs, in a few lines before the booking form. */
export interface Signature {
  readonly label: string
  readonly name: string
  /** About three, one sentence each. */
  readonly lines: readonly string[]
  /** The drone pilot's licence and its number. */
  readonly droneLicence?: string
  readonly answeringHours?: string
  readonly portrait?: PhotoName
}

export interface NotFoundContent {
  readonly title: string
  readonly description: string
  readonly text: string
  readonly home: string
  /** It may be left out. */
  readonly photo?: PhotoName | undefined
}
