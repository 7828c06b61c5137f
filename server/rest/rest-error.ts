/** The body of every refusal on the REST path, as PostgREST writes it. */
export interface RestErrorBody {
  readonly code: string
  readonly message: string
  readonly details: string | null
  readonly hint: string | null
}

/** A refusal in PostgREST's shape. Every one that this server gives is made in rest-errors.ts. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly body: RestErrorBody
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    rest: { details?: string; hint?: string; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message)
    this.status = status
    this.body = { code, message, details: rest.details ?? null, hint: rest.hint ?? null }
    this.headers = { 'Proxy-Status': `PostgREST; error=${code}`, ...rest.headers }
  }
}
