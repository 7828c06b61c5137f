import { type HeaderRule, readHeaderRules } from '../server/pages/header-rules.ts'

/** Whether both name one header: upper and lower case are the same there (RFC 9110, section 5.1). */
export function isSameHeader(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** A line of a rule; without a value it takes the header back. */
type Line = HeaderRule['headers'][number]

/**
 * Writes the headers of a `_headers` file for Caddy, which does not read that format: a Caddyfile imports the result from beside
 * the pages, so that the hashes in its policy are always theirs.
 *
 * @param text the whole `_headers` file
 * @throws Error that names what cannot be said in Caddy's words
 */
export function caddyHeaders(text: string): string {
  const rules = readHeaderRules(text)
  const blocks = rules.map(({ pattern, headers }, index) => {
    const matcher = `@headers-${index}`
    refuseReturns(headers, rules.slice(0, index))
    const lines = headers.flatMap((line, place) => directives(line, headers.slice(0, place), headers.slice(place + 1)))
    return `\t${matcher} path_regexp ${quoted(pattern.source)}\n${lines.map((line) => `\theader ${matcher} ${line}\n`).join('')}`
  })
  // In a route Caddy keeps the order as written.
  return `# Made by the build from _headers, for deploy/Caddyfile.static.\nroute {\n${blocks.join('')}}\n`
}

/** Adding keeps what a rule above has set, as values for the same header are joined; after a removal it replaces. */
function directives([name, value]: Line, before: readonly Line[], after: readonly Line[]): readonly string[] {
  if (value === null) {
    return after.some(([other]) => isSameHeader(other, name)) ? [] : [`-${name}`]
  }
  const isReplaced = before.some(([other, earlier]) => isSameHeader(other, name) && earlier === null)
  return [`${isReplaced ? '' : '+'}${name} ${quoted(value)}`]
}

/** Caddy takes headers back at the very end, so nothing can set one again for a path that an earlier rule has taken it from. */
function refuseReturns(lines: readonly Line[], earlier: readonly HeaderRule[]): void {
  const gone = earlier.flatMap(({ headers }) =>
    headers.filter((line, place) => isGone(line, headers.slice(place + 1))).map(([name]) => name),
  )
  const back = lines.find(([name, value]) => value !== null && gone.some((other) => isSameHeader(other, name)))
  if (back !== undefined) {
    throw new Error(`_headers: ${back[0]} comes back after a rule that takes it away, which Caddy cannot do`)
  }
}

function isGone([name, value]: Line, after: readonly Line[]): boolean {
  return value === null && !after.some(([other]) => isSameHeader(other, name))
}

/** In backquotes Caddy takes everything as it is, but for variables of its own in braces. */
function quoted(text: string): string {
  if (/[`{}\n]/.test(text)) {
    throw new Error(`_headers: ${text} holds what means something else in a Caddyfile`)
  }
  return `\`${text}\``
}
