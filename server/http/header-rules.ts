import type { SiteHeaders } from '../../contracts/site-headers.ts'

export type Headers = Readonly<Record<string, string>>

/** Returns the headers that a path is answered with. */
export type HeaderRules = (path: string) => Headers

export function headerRules({ everywhere, exceptions }: SiteHeaders): HeaderRules {
  return (path) => {
    const fitting = Object.entries(exceptions).find(([start]) => path.startsWith(start))
    const headers = Object.entries({ ...everywhere, ...fitting?.[1] })
    return Object.fromEntries(headers.filter((header): header is [string, string] => header[1] !== null))
  }
}
