import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { isWithin } from '../leads/contact/suggest-email.ts'

/** Reads both files, and finds what is mistyped; nothing where one is missing. */
export function mistypedIn(own: string, example: string | URL): readonly string[] {
  if (!existsSync(own) || !existsSync(example)) {
    return []
  }
  const [text, examples] = [readFileSync(own, 'utf8'), readFileSync(example, 'utf8')]
  const names = Object.keys(parseEnv(text.replace(/^\ufeff/, '')))
  return [...unreadVariables(text, examples), ...unclosedQuotes(text), ...mistypedVariables(names, examples)]
}

/** Finds the variables of a `.env` that Node does not see: the first one behind a byte order mark, and those with a colon. */
export function unreadVariables(text: string, example: string): readonly string[] {
  const seen = parseEnv(text)
  // Without what an unclosed quote has taken in: unclosedQuotes() names that.
  const lines = Object.values(seen).reduce<string>(
    (rest, value) => rest.replace(value?.includes('\n') ? value : '', ''),
    text,
  )
  return namesOf(example)
    .filter((name) => seen[name] === undefined && new RegExp(`^[^\\w#\\n]*${name}[ \\t]*[:=]`, 'm').test(lines))
    .map(
      (name) => `${name} in .env is not read: write ${name}=…, and save the file as UTF-8 without a byte order mark.`,
    )
}

function namesOf(example: string): readonly string[] {
  return [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
}

/**
 * Finds the values of a `.env` that begin with a quote and do not end with it: Node keeps the quote, takes the lines up to the next one
 * for the value, with the variables in them, or leaves out what stands behind it.
 *
 * @param text the text of `.env`
 * @returns a sentence for each
 */
export function unclosedQuotes(text: string): readonly string[] {
  const variables = parseEnv(text)
  return [...text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*(["'`])(.*)$/gm)]
    .filter(([, name = '', quote = '', rest = '']) => {
      const end = rest.indexOf(quote)
      return end === -1 ? !isOfSeveralLines(variables[name] ?? '') : !/^\s*(#.*)?$/.test(rest.slice(end + 1))
    })
    .map(([, name]) => `${name} in .env begins with a quote that does not end where its line does.`)
}

/** True for a value of several lines, as a key is, with no variable in them. */
function isOfSeveralLines(value: string): boolean {
  return value.includes('\n') && !/\n[ \t]*(?:export[ \t]+)?[A-Z]\w*[ \t]*=(?![=\n])/.test(value)
}

/**
 * Finds the variables of a `.env` that nothing reads and that look like one that is read. An owner may have others there.
 *
 * @param own the names in `.env`
 * @param example the text of `.env.example`, which has every name that is read
 * @returns a sentence for each
 */
export function mistypedVariables(own: readonly string[], example: string): readonly string[] {
  const read = namesOf(example)
  return own
    .filter((name) => !read.includes(name))
    .flatMap((name) => {
      const nearest = nearestOf(name.toUpperCase(), read)
      return nearest === undefined ? [] : [`${name} in .env is read by nothing. Is ${nearest} meant?`]
    })
}

/** A name that differs in a letter, a long one in two; else of those that begin with the same word the one that stays the same longest. */
function nearestOf(name: string, read: readonly string[]): string | undefined {
  const within = (slips: number) => read.find((other) => other.length > 3 * slips && isWithin(slips, name, other))
  const sameUntil = (other: string) => [...other, ''].findIndex((letter, index) => letter !== name[index])
  const family = read.filter((other) => other.includes('_') && sameUntil(other) > other.indexOf('_'))
  return within(1) ?? within(2) ?? family.sort((one, other) => sameUntil(other) - sameUntil(one))[0]
}
