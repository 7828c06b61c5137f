/** Headers by name, as they are sent. */
export type Headers = Readonly<Record<string, string>>

/** Returns the headers that a path is answered with. */
export type HeaderRules = (path: string) => Headers

/** A path pattern with the lines below it, in their order; a null value removes the header. */
export interface HeaderRule {
  readonly pattern: RegExp
  readonly headers: readonly (readonly [name: string, value: string | null])[]
}

/**
 * Parses a file in the `_headers` format of Netlify and Cloudflare Pages: a line with a path, in which `*` matches
 * anything and `:name` one segment, then indented lines `Name: value`. All rules that match apply; if two set the same
 * header the values are joined by a comma, and `! Name` removes what the rules above have set.
 *
 * @param text the whole file
 * @throws Error that names the line that cannot be read
 */
export function parseHeaderRules(text: string): HeaderRules {
  const rules = readHeaderRules(text)
  return (path) => headersFor(path, rules)
}

/** Parses the same file into its rules, for translation into the configuration of another server. */
export function readHeaderRules(text: string): readonly HeaderRule[] {
  const rules: { readonly pattern: RegExp; readonly headers: [name: string, value: string | null][] }[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.trim()
    if (content === '' || content.startsWith('#')) {
      continue
    }
    if (content.startsWith('/')) {
      rules.push({ pattern: toPattern(content), headers: [] })
      continue
    }
    const header = /^(?:!\s*([\w-]+)|([\w-]+)\s*:\s*(.+))$/.exec(content)
    const rule = rules.at(-1)
    if (header === null || rule === undefined) {
      throw new Error(`_headers, line ${index + 1}: neither a path nor an indented "Name: value" below one`)
    }
    const [, removed, name = '', value = ''] = header
    rule.headers.push(removed === undefined ? [name, value] : [removed, null])
  }
  return rules
}

function toPattern(path: string): RegExp {
  const source = path
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/:[A-Za-z]\w*/g, '[^/]+')
  return new RegExp(`^${source}$`, 's')
}

function headersFor(path: string, rules: readonly HeaderRule[]): Headers {
  const found = new Map<string, { name: string; value: string }>()
  for (const { headers } of rules.filter(({ pattern }) => pattern.test(path))) {
    for (const [name, value] of headers) {
      const key = name.toLowerCase()
      const earlier = found.get(key)
      if (value === null) {
        found.delete(key)
      } else {
        found.set(key, { name, value: earlier === undefined ? value : `${earlier.value}, ${value}` })
      }
    }
  }
  return Object.fromEntries([...found.values()].map(({ name, value }) => [name, value]))
}
