export function toTextOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** PostgreSQL's driver returns times as dates, SQLite as the texts that were stored. */
export function toDate(value: unknown): Date {
  return value instanceof Date ? value : new Date(String(value))
}

export function toDateOrNull(value: unknown): Date | null {
  return value === null || value === undefined ? null : toDate(value)
}

export function toNumberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}
