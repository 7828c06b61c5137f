/** The rate limit of an address that is not shared: more new leads within the period are answered with 429. */
export const HARD_LIMIT = { leads: 30, periodMs: 10 * 60 * 1000 } as const

/** The SQLSTATE for it, as in the migration: PostgREST answers PTxyz with the status xyz. */
export const HARD_LIMIT_SQLSTATE = 'PT429'
