import { type HeaderRule, readHeaderRules } from '../server/http/header-rules.ts'

/** Compares names of headers, which are case-insensitive (RFC 9110, section 5.1). */
function isSameHeader(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** A line of a rule; null removes the header. */
type Line = HeaderRule['headers'][number]

/**
 * Translates a `_headers` file for Caddy, which does not read that format. A Caddyfile imports the result from the folder of
 * the pages, so that the hashes in the policy always match.
 *
 * @param text the whole `_headers` file
 * @throws Error that names a line without equivalent in Caddy
 */
export function caddyHeaders(text: string): string {
  const rules = readHeaderRules(text)
  const blocks = rules.map(({ pattern, headers }, index) => {
    const matcher = `@headers-${index}`
    refuseReturns(headers, rules.slice(0, index))
    const lines = headers.flatMap((line, place) => directives(line, headers.slice(0, place), headers.slice(place + 1)))
    return `\t${matcher} path_regexp ${quoted(pattern.source)}\n${lines.map((line) => `\theader ${matcher} ${line}\n`).join('')}`
  })
  // A route keeps the order of its directives.
  return `# Made by the build from _headers, for deploy/Caddyfile.static.\nroute {\n${blocks.join('')}}\n`
}

/** The directives of a line: it adds a value to those of earlier rules, or replaces them after a removal in its own rule. */
function directives([name, value]: Line, before: readonly Line[], after: readonly Line[]): readonly string[] {
  if (value === null) {
    return after.some(([other]) => isSameHeader(other, name)) ? [] : [`-${name}`]
  }
  const isReplaced = before.some(([other, earlier]) => isSameHeader(other, name) && earlier === null)
  return [`${isReplaced ? '' : '+'}${name} ${quoted(value)}`]
}

/** Refuses a header that is set again after an earlier rule removed it: Caddy removes headers last. */
function refuseReturns(lines: readonly Line[], earlier: readonly HeaderRule[]): void {
  const gone = earlier.flatMap(({ headers }) =>
    headers.filter((line, place) => isGone(line, headers.slice(place + 1))).map(([name]) => name),
  )
  const back = lines.find(([name, value]) => value !== null && gone.some((other) => isSameHeader(other, name)))
  if (back !== undefined) {
    throw new Error(`_headers: ${back[0]} is set again after a rule that removes it, which Caddy does not support`)
  }
}

function isGone([name, value]: Line, after: readonly Line[]): boolean {
  return value === null && !after.some(([other]) => isSameHeader(other, name))
}

/** Quotes a text: between backquotes Caddy changes nothing except its variables in braces. */
function quoted(text: string): string {
  if (/[`{}\n]/.test(text)) {
    throw new Error(`_headers: ${text} has characters with a special meaning in a Caddyfile`)
  }
  return `\`${text}\``
}
