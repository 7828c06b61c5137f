import type { Content } from '../business/content.ts'
import type { Environment } from '../business/environment.ts'

/** What a build tells the server about itself, so that the server can render other content without any tool of the build. */
export interface BuildFacts {
  readonly content: Content
  /** The variables that the content was made with. */
  readonly environment: Environment
  /** True when the site has a real address. */
  readonly isReal: boolean
  /** Bytes after compression. */
  readonly limits: { readonly documentBytes: number; readonly islandsBytes: number; readonly heroBytes: number }
  /** The scripts of all islands together without their content (bytes after compression). */
  readonly islandScriptBytes: number
  /** The photographs of the repository by their names: pixels, and the SHA-256 of the file. */
  readonly photos: Readonly<
    Record<string, { readonly width: number; readonly height: number; readonly digest: string }>
  >
  /** The colours of the picture of a shared link. */
  readonly colours: { readonly plaster: string; readonly ink: string; readonly terracotta: string }
}

/** The variables that pages are made with; all others stay out of what a build writes. */
export function pageVariables(environment: Environment): Environment {
  const entries = Object.entries(environment).filter(
    ([name]) => name.startsWith('BUSINESS_') || name === 'SITE_URL' || name === 'RETENTION_MONTHS',
  )
  return Object.fromEntries(entries)
}
