import { readFile } from 'node:fs/promises'

/** Reads the version of this package. */
export async function packageVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  const { version }: { readonly version?: unknown } = JSON.parse(text)
  return String(version)
}
