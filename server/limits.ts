/** How much and how long the server bears from one client and from all of them. */
export interface Limits {
  readonly bodyBytes: number
  readonly headerBytes: number
  readonly connections: number
  /** From the connection, or the answer before, to the end of a request's headers. */
  readonly headersTimeoutMs: number
  /** From there to the end of its body. */
  readonly requestTimeoutMs: number
  /** Silence on a connection while something is expected on it; twice that when it is an answer that nobody reads. */
  readonly connectionTimeoutMs: number
  /** Silence between requests; longer than what usual proxies keep, so that they are the ones to hang up. */
  readonly keepAliveTimeoutMs: number
  /** How often slow requests are looked for. */
  readonly checkIntervalMs: number
}

export const limits: Limits = {
  bodyBytes: 16 * 1024,
  headerBytes: 16 * 1024,
  connections: 10_000,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  connectionTimeoutMs: 30_000,
  keepAliveTimeoutMs: 75_000,
  checkIntervalMs: 1000,
}
