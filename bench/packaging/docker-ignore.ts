/** Tells whether a path of the project stays out of what is sent to the image's build. */
export type Ignored = (path: string) => boolean

/**
 * Reads a `.dockerignore`: the last pattern that matches a path, or a folder that it is in, decides.
 *
 * @param text the whole file
 */
export function parseDockerIgnore(text: string): Ignored {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), expression: toExpression(line.replace(/^!/, '')) }))
  return (path) => {
    const parts = path.split('/')
    const itselfAndFolders = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    const deciding = patterns.findLast(({ expression }) => itselfAndFolders.some((folder) => expression.test(folder)))
    return deciding !== undefined && !deciding.isKept
  }
}

/** Unlike in a shell, a star also stands for a name that begins with a dot. */
function toExpression(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(?:.*/)?')
  return new RegExp(`^${source}$`)
}
