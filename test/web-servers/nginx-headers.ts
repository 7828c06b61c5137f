import { isSameHeader } from '../../scripts/caddy-headers.ts'
import { readHeaderRules } from '../../server/http/header-rules.ts'

/**
 * Says in nginx's language what a `_headers` file says. Each line becomes a variable, empty where the line does not
 * count, and nginx sends no empty header; values that are joined are sent one after the other, which is the same
 * (RFC 9110, section 5.3). The page behind `/privacy-policy` is for nginx `/privacy-policy.html`.
 *
 * @param text the whole file
 * @returns lines for the `http` block and for the `server` block
 * @throws Error when a value holds what nginx would read as a variable
 */
export function nginxHeaders(text: string): { readonly http: string; readonly server: string } {
  const lines = readHeaderRules(text).flatMap(({ pattern, headers }) =>
    headers.map(([name, value]) => ({ name, value, path: pathOf(pattern) })),
  )
  const maps: string[] = []
  const additions: string[] = []
  for (const [index, { name, value, path }] of lines.entries()) {
    if (value === null) {
      continue
    }
    const takenBack = lines.slice(index + 1).filter((later) => later.value === null && isSameHeader(later.name, name))
    const cases = [...takenBack.map((later) => `${quoted(later.path)} "";`), `${quoted(path)} ${quoted(value)};`]
    maps.push(`map $uri $header_${index} {\n    ${cases.join('\n    ')}\n  }`)
    additions.push(`add_header ${name} $header_${index} always;`)
  }
  return { http: maps.join('\n  '), server: additions.join('\n    ') }
}

function pathOf({ source }: RegExp): string {
  return `~${source.replace(/\$$/, '(\\.html)?$')}`
}

function quoted(text: string): string {
  if (/\$\w/.test(text)) {
    throw new Error(`nginx would read a variable in ${text}`)
  }
  // A backslash is nginx's own only before a quotation mark or another one.
  return `"${text.replaceAll('"', '\\"')}"`
}
