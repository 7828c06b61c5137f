export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** 24 elapsed hours, which in Rome are not always a day. */
export const DAY_MS = 24 * HOUR_MS
