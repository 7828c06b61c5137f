import type { Refusal } from '../../api.ts'

/** The server takes so many at once. */
const MAX_CHANGES = 50

/** A value that the server does not have yet; `undefined` goes back to the default. */
export interface Typed {
  readonly value: unknown
  /** The revision of the field that the person saw. */
  readonly seen: number | null
}

/** What is typed, by its place. */
export type TypedTexts = ReadonlyMap<string, Typed>

/** What the server cannot take, which keeps it from nothing that it can. It waits for its next key, and a reload ends it. */
export class RefusedTexts {
  readonly #refusals = new WeakMap<Typed, Refusal>()
  #atOnce = MAX_CHANGES

  /** What one request can save. */
  sendable(texts: TypedTexts): TypedTexts {
    return new Map([...this.without(texts)].slice(0, this.#atOnce))
  }

  /** Takes an answer to several: only one may be to blame, so that each is sent alone until that one is found. */
  note(sent: TypedTexts, refusal: Refusal): void {
    const isFound = sent.size === 1
    this.#atOnce = isFound ? MAX_CHANGES : 1
    for (const typed of isFound ? sent.values() : []) {
      this.#refusals.set(typed, refusal)
    }
  }

  without(texts: TypedTexts): TypedTexts {
    return new Map([...texts].filter(([, typed]) => !this.#refusals.has(typed)))
  }

  /** Why some of these cannot be saved; null where all can. */
  reasonIn(texts: TypedTexts): Refusal | null {
    return (
      [...texts.values()].map((typed) => this.#refusals.get(typed)).find((refusal) => refusal !== undefined) ?? null
    )
  }
}
