/** A photograph that a field may name. */
export interface KnownPhoto {
  readonly name: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** What the value of a field is judged by. */
export interface ValueContext {
  readonly photographs: readonly KnownPhoto[]
  /** The words that the specification wants in the text of a place. */
  readonly words: readonly string[]
  /** The default, of which the names in braces stay. */
  readonly standard: unknown
}

/** A value as it is laid over the content, and what is wrong with it: sentences by the place within the value. */
export interface CheckedValue {
  readonly value: unknown
  readonly faults: Readonly<Record<string, string>>
}

export const fine = (value: unknown): CheckedValue => ({ value, faults: {} })
export const wrong = (value: unknown, sentence: string): CheckedValue => ({ value, faults: { '': sentence } })
