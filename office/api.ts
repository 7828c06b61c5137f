import type * as z from 'zod/mini'
import { type FailureCode, failure } from '../contracts/office.ts'
import { officeApi } from '../contracts/office-paths.ts'
import { noteConnection, noteReading } from './connection.ts'

const TIMEOUT_MS = 15_000
const AT_ONCE_MS = 4_000

/** A code of the server, 'offline' when no answer came; the others are for answers that are not of the protocol. */
export type RefusalCode = FailureCode | 'offline' | 'too-large' | 'broken'

/** An answer that is not the one that was hoped for. */
export interface Refusal {
  readonly ok: false
  readonly code: RefusalCode
  /** The whole answer, for the codes that say more. */
  readonly body: unknown
  readonly retryAfterMs: number | null
  /** The network was away before it was sent: the server has done nothing. */
  readonly isUnsent?: boolean
}

export type Answer<Value> = { readonly ok: true; readonly value: Value } | Refusal

/** Whether the server may have done it all the same: its answer did not come or cannot be read, or a proxy gave one in its place. */
export function isUnanswered({ code, isUnsent }: { readonly code: string; readonly isUnsent?: boolean }): boolean {
  return !isUnsent && (code === 'offline' || code === 'unavailable' || code === 'broken')
}

/** A refusal, thrown where TanStack Query expects an error. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Whether an error of a query is a refusal with one of these codes. */
export function isRefused(error: unknown, ...codes: readonly RefusalCode[]): boolean {
  return error instanceof RefusedError && codes.includes(error.refusal.code)
}

const refuse = (code: RefusalCode): Refusal => ({ ok: false, code, body: null, retryAfterMs: null })

/** Sends a request; without a signal of its own it ends after some seconds. */
export async function request(path: string, init: RequestInit): Promise<Response | Refusal> {
  const askedAt = Date.now()
  const isAway = navigator.onLine === false
  try {
    const response = await fetch(`${officeApi}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init })
    // The portal of a public network answers with its own page in the place of the server, which sends none here.
    if (response.ok && /html/i.test(response.headers.get('Content-Type') ?? '')) {
      return lost()
    }
    noteConnection(true)
    return response.ok || response.status === 304 ? response : await toRefusal(response, askedAt)
  } catch (error) {
    // Without a network it fails at once. What has waited was sent all the same, over a network that the browser does not know.
    const isAtOnce = error instanceof TypeError && Date.now() - askedAt < AT_ONCE_MS
    return { ...lost(error), isUnsent: isAway && isAtOnce }
  }
}

function lost(error?: unknown): Refusal {
  // What somebody has cancelled says nothing of the line.
  if (!(error instanceof DOMException && error.name === 'AbortError')) {
    noteConnection(false)
  }
  return refuse('offline')
}

let handleSignedOut: (askedAt: number) => void = () => undefined

/** Sets what happens when the server says that nobody is signed in here any more; it gets the moment when it was asked. */
export function whenSignedOut(handle: (askedAt: number) => void): void {
  handleSignedOut = handle
}

async function toRefusal(response: Response, askedAt: number): Promise<Refusal> {
  const body = await readJson(response)
  const parsed = failure.safeParse(body)
  const retryAfter = Number(response.headers.get('Retry-After'))
  const retryAfterMs = retryAfter > 0 ? retryAfter * 1000 : null
  const code = parsed.success ? parsed.data.error : (codes[response.status] ?? 'broken')
  if (code === 'signed-out') {
    handleSignedOut(askedAt)
  }
  return { ok: false, code, body, retryAfterMs }
}

/** Answers of proxies have no code of ours. After 408 the network was too slow. */
const codes: Readonly<Record<number, RefusalCode>> = {
  401: 'signed-out',
  408: 'offline',
  413: 'too-large',
  429: 'too-many',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** @throws where the line breaks in the middle of it */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function parseAnswer<Schema extends z.ZodMiniType>(
  schema: Schema,
  response: Response | Refusal,
): Promise<Answer<z.infer<Schema>>> {
  if (!(response instanceof Response)) {
    return response
  }
  let body: unknown
  try {
    body = await readJson(response)
  } catch (error) {
    return lost(error)
  }
  const parsed = schema.safeParse(body)
  // A page of a proxy is no JSON.
  if (body !== null) {
    noteReading(response.url, parsed.success)
  }
  return parsed.success ? { ok: true, value: parsed.data } : refuse('broken')
}

/**
 * Asks whether something has changed since its tag was read; null for a tag that is not known.
 *
 * @throws RefusedError
 */
export async function readTag(path: string, known: string | null) {
  const response = await request(path, known === null ? {} : { headers: { 'If-None-Match': known } })
  if (!(response instanceof Response)) {
    throw new RefusedError(response)
  }
  return { tag: response.headers.get('ETag'), isChanged: response.status !== 304 }
}

/** A request that sends JSON. */
export function postInit(body: unknown): RequestInit {
  return body === undefined
    ? { method: 'POST' }
    : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

/** Sends a change and parses its answer. */
export async function post<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  body?: unknown,
): Promise<Answer<z.infer<Schema>>> {
  return parseAnswer(schema, await request(path, postInit(body)))
}

/** Sends a change that is answered without a body. */
export async function postOnly(path: string, body?: unknown): Promise<Answer<null>> {
  const response = await request(path, postInit(body))
  return response instanceof Response ? { ok: true, value: null } : response
}

/** Asks for something and parses the answer. */
export async function ask<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
): Promise<Answer<z.infer<Schema>>> {
  return parseAnswer(schema, await request(path, {}))
}

/**
 * The value of an answer, for TanStack Query.
 *
 * @throws RefusedError
 */
export function orThrow<Value>(answer: Answer<Value>): Value {
  if (!answer.ok) {
    throw new RefusedError(answer)
  }
  return answer.value
}

/**
 * Reads something for TanStack Query.
 *
 * @throws RefusedError
 */
export async function read<Schema extends z.ZodMiniType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
  return orThrow(await ask(path, schema))
}
