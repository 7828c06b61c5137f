/**
 * Gives the custom properties that `:root` declares names of one or two letters, the same in all sheets of a page. Those that
 * a script sets are declared elsewhere and keep theirs.
 *
 * @param all all styles of the page, by which the names are given
 * @returns what shortens a sheet
 */
export function propertyShortener(all: string): (css: string) => string {
  const blocks = [...all.matchAll(/:root\{([^@}]*)/g)].map(([, block = '']) => block).join(';')
  const names = new Map<string, string>()
  for (const [, name = ''] of blocks.matchAll(/(?:^|;)(--[a-z][\w-]*):/g)) {
    names.set(name, names.get(name) ?? `--${names.size.toString(36)}`)
  }
  return (css) => css.replaceAll(/--[a-z][\w-]*/g, (name) => names.get(name) ?? name)
}
