import { brotliCompressSync } from 'node:zlib'

/** How many bytes the scripts in a page's document take in brotli; data for search engines is no script. */
export function inlineScriptBytes(html: string): number {
  const scripts = [...html.matchAll(/<script\b(?![^>]*application\/ld\+json)[^>]*>(.*?)<\/script>/gs)]
  const text = scripts.map(([, script = '']) => script).join('\n')
  return text === '' ? 0 : brotliCompressSync(text).length
}
