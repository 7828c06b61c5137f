import { createHash } from 'node:crypto'

/**
 * Writes the headers of every answer in the `_headers` format that Netlify and Cloudflare Pages read; our own
 * server obeys the same file. Inline scripts and styles are allowed by their hash and by nothing else (CSP Level 3,
 * section 2.3.1).
 *
 * @param pages the HTML of every built page
 * @param backendUrl origin that the form posts to, empty for the same origin
 */
export function headersFile(pages: readonly string[], backendUrl: string): string {
  const scripts = hashesOf(pages, /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)
  const styles = hashesOf(pages, /<style([^>]*)>([\s\S]*?)<\/style>/g)
  const connect = backendUrl === '' ? "'self'" : `'self' ${new URL(backendUrl).origin}`
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${connect}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].map((directive) => directive.trim())
  return `/*
  Content-Security-Policy: ${policy.join('; ')}
  Cross-Origin-Embedder-Policy: require-corp
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Resource-Policy: same-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()
  Referrer-Policy: strict-origin-when-cross-origin
  Strict-Transport-Security: max-age=31536000; includeSubDomains
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
/_astro/*
  Cache-Control: public, max-age=31536000, immutable
/photos/*
  Cache-Control: public, max-age=31536000, immutable
`
}

function hashesOf(pages: readonly string[], element: RegExp): string[] {
  const hashes = new Set<string>()
  for (const page of pages) {
    for (const [, attributes = '', content = ''] of page.matchAll(element)) {
      // JSON is data, not a script that runs; the policy does not govern it.
      if (!/type="application\/(ld\+)?json"/.test(attributes)) {
        hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
      }
    }
  }
  return [...hashes].sort()
}
