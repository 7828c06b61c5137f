interface Change {
  readonly name: string
  /** Null takes the header back. */
  readonly value: string | null
}

/**
 * Writes the headers of a `_headers` file for Caddy, which does not read that format: a Caddyfile imports the result from beside
 * the pages, so that the hashes in its policy are always theirs.
 *
 * @param text the whole `_headers` file
 * @throws Error that names what cannot be said in Caddy's words
 */
export function caddyHeaders(text: string): string {
  const rules = readRules(text)
  const blocks = rules.map(({ path, changes }, index) => {
    const matcher = `@headers-${index}`
    refuseReturns(changes, rules.slice(0, index))
    const lines = changes.flatMap((change, place) =>
      directives(change, changes.slice(0, place), changes.slice(place + 1)),
    )
    return `\t${matcher} path_regexp ${quoted(toPattern(path))}\n${lines.map((line) => `\theader ${matcher} ${line}\n`).join('')}`
  })
  // In a route Caddy keeps the order as written.
  return `# Made by the build from _headers, for deploy/Caddyfile.static.\nroute {\n${blocks.join('')}}\n`
}

/** Adding keeps what a rule above has set, as values for the same header are joined; after a removal it replaces. */
function directives({ name, value }: Change, before: readonly Change[], after: readonly Change[]): readonly string[] {
  const isSame = (other: Change) => other.name.toLowerCase() === name.toLowerCase()
  if (value === null) {
    return after.some(isSame) ? [] : [`-${name}`]
  }
  return [`${before.some((other) => isSame(other) && other.value === null) ? '' : '+'}${name} ${quoted(value)}`]
}

/** Caddy takes headers back at the very end, so nothing can set one again for a path that an earlier rule has taken it from. */
function refuseReturns(changes: readonly Change[], earlier: readonly { changes: readonly Change[] }[]): void {
  const gone = earlier.flatMap((rule) =>
    rule.changes.filter((change, place) => isGone(change, rule.changes.slice(place + 1))),
  )
  const names = new Set(gone.map(({ name }) => name.toLowerCase()))
  const back = changes.find(({ name, value }) => value !== null && names.has(name.toLowerCase()))
  if (back !== undefined) {
    throw new Error(`_headers: ${back.name} comes back after a rule that takes it away, which Caddy cannot do`)
  }
}

function isGone({ name, value }: Change, after: readonly Change[]): boolean {
  return value === null && !after.some((other) => other.name.toLowerCase() === name.toLowerCase())
}

function readRules(text: string): readonly { path: string; changes: readonly Change[] }[] {
  const rules: { path: string; changes: Change[] }[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.trim()
    if (content === '' || content.startsWith('#')) {
      continue
    }
    if (content.startsWith('/')) {
      rules.push({ path: content, changes: [] })
      continue
    }
    const header = /^(?:!\s*([\w-]+)|([\w-]+)\s*:\s*(.+))$/.exec(content)
    const rule = rules.at(-1)
    if (header === null || rule === undefined) {
      throw new Error(`_headers, line ${index + 1}: neither a path nor an indented "Name: value" below one`)
    }
    const [, removed, name = '', value = ''] = header
    rule.changes.push(removed === undefined ? { name, value } : { name: removed, value: null })
  }
  return rules
}

/** In backquotes Caddy takes everything as it is, but for variables of its own in braces. */
function quoted(text: string): string {
  if (/[`{}\n]/.test(text)) {
    throw new Error(`_headers: ${text} holds what means something else in a Caddyfile`)
  }
  return `\`${text}\``
}

function toPattern(path: string): string {
  const source = path
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/:[A-Za-z]\w*/g, '[^/]+')
  return `^${source}$`
}
