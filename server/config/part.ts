/** A part of the configuration; its value counts only without problems. */
export interface Part<Value> {
  readonly value: Value
  /** Sentences that begin with the variable's name. */
  readonly problems: readonly string[]
}
