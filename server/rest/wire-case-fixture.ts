/** A request on the REST path and what PostgREST behind Supabase's gateway answers to it. */
export interface WireCase {
  readonly what: string
  readonly method?: string
  /** Path and query below /rest/v1; the leads unless the case is about another. */
  readonly path?: string
  /** On top of the key in both its places and `Content-Type: application/json`; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly status: number
  readonly code?: string
  readonly message?: string
  readonly details?: string
  /** Headers of the answer; null where it must have none of the name. */
  readonly answerHeaders?: Readonly<Record<string, string | null>>
  /** Names of the leads that are stored then. */
  readonly stored?: readonly string[]
}
