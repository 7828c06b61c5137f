/**
 * Reads the address of a PostgreSQL database.
 *
 * @returns the parsed address, or null when it is not one
 */
export function parseDatabaseUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) ? url : null
}

/** What may be shown of a database's address: host, port and name, never the password. */
export function describeDatabase(databaseUrl: string): string {
  const url = parseDatabaseUrl(databaseUrl)
  const host = url?.searchParams.get('host') ?? url?.host
  return `PostgreSQL ${url?.pathname.slice(1) || 'postgres'} on ${host || 'localhost'}`
}
