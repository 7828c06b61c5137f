import { type ChangeFields, MAX_CHANGE_BYTES, MAX_CHANGES } from '../../../contracts/editing.ts'
import { utf8Length } from '../../../leads/lead.ts'
import type { Refusal } from '../../api.ts'

/** What stands around the changes in a request. */
const FRAME_BYTES = utf8Length(JSON.stringify({ changes: [] } satisfies ChangeFields))

/** A value that the server does not have yet; `undefined` goes back to the default. */
export interface Typed {
  readonly value: unknown
  /** The revision of the field that the person saw. */
  readonly seen: number | null
}

/** What is typed, by its place. */
export type TypedTexts = ReadonlyMap<string, Typed>

/** What a request says of texts. */
export function changesIn(texts: TypedTexts): ChangeFields['changes'] {
  return [...texts].map(([path, { value, seen }]) => ({ path, seen, ...(value !== undefined && { value }) }))
}

/** What the server cannot take, which keeps it from nothing that it can. It waits for its next key. */
export class RefusedTexts {
  readonly #refusals = new WeakMap<Typed, Refusal>()
  #atOnce = MAX_CHANGES

  /** What one request can save: a text that is too long for any goes alone, so that it alone is refused. */
  sendable(texts: TypedTexts): TypedTexts {
    const notRefused = [...texts].filter(([, typed]) => !this.#refusals.has(typed))
    const sendable = new Map(notRefused.slice(0, this.#atOnce))
    let bytes = FRAME_BYTES
    const fitting = changesIn(sendable).findIndex((change) => {
      bytes += utf8Length(JSON.stringify(change)) + 1
      return bytes > MAX_CHANGE_BYTES
    })
    return fitting === -1 ? sendable : new Map([...sendable].slice(0, Math.max(fitting, 1)))
  }

  /** Takes an answer to several: only one may be to blame, so that each is sent alone until that one is found. */
  note(sent: TypedTexts, refusal: Refusal): void {
    const isFound = sent.size === 1
    this.#atOnce = isFound ? MAX_CHANGES : 1
    for (const typed of isFound ? sent.values() : []) {
      this.#refusals.set(typed, refusal)
    }
  }

  /** What outlives a reload: a text that is too long may still be shortened. */
  lasting(texts: TypedTexts): TypedTexts {
    return new Map([...texts].filter(([, typed]) => this.#refusals.get(typed)?.code !== 'invalid'))
  }

  /** Why some of these cannot be saved; null where all can. */
  reasonIn(texts: TypedTexts): Refusal | null {
    return (
      [...texts.values()].map((typed) => this.#refusals.get(typed)).find((refusal) => refusal !== undefined) ?? null
    )
  }
}
