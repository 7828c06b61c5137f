import * as z from 'zod/mini'

/** The headers of the site's files. The renderer says them, as the policy has hashes of its pages. */
export const siteHeaders = z.object({
  /** Of every path. */
  everywhere: z.record(z.string(), z.string()),
  /** What differs, by how the paths begin: `/photos/`, for instance. Null takes a header away. */
  exceptions: z.record(z.string(), z.record(z.string(), z.nullable(z.string()))),
})

export type SiteHeaders = z.infer<typeof siteHeaders>

/**
 * Writes the headers for whoever serves the site: Netlify and Cloudflare Pages, Caddy with deploy/Caddyfile.static, our own server.
 *
 * @returns the texts of the files, by their paths on the site
 * @throws Error that names a header which Caddy would read otherwise
 */
export function headerFiles(headers: SiteHeaders): ReadonlyMap<string, string> {
  return new Map([
    ['/_headers', underscoreHeaders(headers)],
    ['/_headers.caddy', caddyHeaders(headers)],
    ['/_headers.json', JSON.stringify(headers)],
  ])
}

/** Where several rules of `_headers` set a header, its values are joined by a comma: an exception removes it first. */
function underscoreHeaders({ everywhere, exceptions }: SiteHeaders): string {
  const lines = [
    '/*',
    ...Object.entries(everywhere).map(([name, value]) => `  ${name}: ${value}`),
    ...Object.entries(exceptions).flatMap(([start, others]) => [
      `${start}*`,
      ...Object.entries(others).flatMap(([name, value]) => [
        ...(name in everywhere ? [`  ! ${name}`] : []),
        ...(value === null ? [] : [`  ${name}: ${value}`]),
      ]),
    ]),
  ]
  return `${lines.join('\n')}\n`
}

/** In a Caddyfile `+` adds a header, `-` removes it, and neither replaces it. */
function caddyHeaders({ everywhere, exceptions }: SiteHeaders): string {
  const rules = [
    ['/', Object.entries(everywhere).map(([name, value]) => `+${name} ${quoted(value)}`)] as const,
    ...Object.entries(exceptions).map(([start, others]) => {
      const lines = Object.entries(others).map(([name, value]) =>
        value === null ? `-${name}` : `${name in everywhere ? '' : '+'}${name} ${quoted(value)}`,
      )
      return [start, lines] as const
    }),
  ]
  const blocks = rules.map(([start, lines], index) => {
    const matcher = `@headers-${index}`
    const directives = lines.map((line) => `\theader ${matcher} ${line}\n`)
    return `\t${matcher} path_regexp \`${new RegExp(`^${start}`).source}\`\n${directives.join('')}`
  })
  // A route keeps the order of its directives.
  return `# Made by the build from _headers, for deploy/Caddyfile.static.\nroute {\n${blocks.join('')}}\n`
}

/** Quotes a text: between backquotes Caddy changes nothing except its variables in braces. */
function quoted(text: string): string {
  if (/[`{}\n]/.test(text)) {
    throw new Error(`_headers.caddy: ${text} has characters with a special meaning in a Caddyfile`)
  }
  return `\`${text}\``
}
