import type { Photo } from '../page-content.ts'

/** What the owner may change in the browser: the fields of the content, by section. They are listed beside each content file, by section in editable.ts. */

interface Common {
  /** Italian. */
  readonly label: string
  /** Italian, one sentence under the field. */
  readonly hint?: string
  /** Italian: why it cannot be changed, where it is not the specification that fixes it. */
  readonly locked?: string
}

export interface TextField extends Common {
  readonly kind: 'text'
  /** The most characters. */
  readonly max: number
  /** True for a text of several lines on the screen; a line break is never part of it. */
  readonly isLong?: boolean
  readonly isOptional?: boolean
  /** True for a text that nobody sees: it is read out to those who do not see. */
  readonly isSpoken?: boolean
  /** An hour of the day, a figure without a currency, stars from 1 to 5, or a year. */
  readonly form?: 'hour' | 'price' | 'stars' | 'year'
  /** How values are called that are no words themselves. */
  readonly named?: Readonly<Record<string, string>>
}

/** A yes or no, for instance that a review is a sample. */
export interface FlagField extends Common {
  readonly kind: 'flag'
}

/** A month, '2025-04'. */
export interface MonthField extends Common {
  readonly kind: 'month'
}

/** The name of a photograph of the library. A panorama is exactly twice as wide as high. */
export interface PhotoField extends Common {
  readonly kind: 'photo'
  readonly isPanorama?: boolean
  readonly isOptional?: boolean
}

/** Names of photographs in their order, each once. */
export interface PhotosField extends Common {
  readonly kind: 'photos'
  readonly min: number
  readonly max: number
}

/** A list of texts. */
export interface ListField extends Common {
  readonly kind: 'list'
  /** A new one with its article, for instance 'una frase'. */
  readonly one: string
  readonly item: TextField
  readonly min: number
  readonly max: number
}

/** A list of things with fields of their own. */
export interface ItemsField extends Common {
  readonly kind: 'items'
  /** What one is called, for instance 'Domanda'. */
  readonly itemLabel: string
  /** A new one with its article, for instance 'una domanda'. */
  readonly one: string
  readonly fields: Readonly<Record<string, ItemPart>>
  readonly min: number
  readonly max: number
}

/** One thing with fields of its own that may be left out as a whole. */
export interface GroupField extends Common {
  readonly kind: 'group'
  /** The whole with its article, for instance 'il voto medio'. */
  readonly whole: string
  readonly fields: Readonly<Record<string, ItemPart>>
}

/** What is said of one photograph of the library: see PhotoWords. */
export interface PhotographField extends Common {
  readonly kind: 'photograph'
}

export type ItemPart = TextField | FlagField | MonthField | PhotoField | ListField

export type Field = ItemPart | PhotosField | ItemsField | GroupField | PhotographField

/** The fields of some kinds. */
export type FieldOf<Kinds extends Field['kind']> = Extract<Field, { kind: Kinds }>

/** The value of a photograph's field. */
export type PhotoWords = Pick<Photo, 'alt' | 'caption' | 'focus' | 'credit' | 'isSample'>

/** A part of the page as the office shows it. */
export interface EditableSection {
  /** Also in the address of its screen. */
  readonly id: string
  /** Italian. */
  readonly title: string
  /** Where the preview shows it: the path of its page, and the id of an element there or ''. */
  readonly page: string
  readonly anchor: string
  /** The fields by their place in the content; `*` is each item of a list of fixed length, or each photograph. */
  readonly fields: Readonly<Record<string, Field>>
}

/** The changed fields by their place: JSON values. Of `business.BUSINESS_PHONE` the rest is the name of a variable. */
export type Overlay = Readonly<Record<string, unknown>>
