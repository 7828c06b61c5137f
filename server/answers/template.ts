import { escapeHtml } from '../escape-html.ts'

/** A page with gaps, read once; it says what fills each of them. */
export type Template = (fill: TemplateValues) => string

export interface TemplateValues {
  /** Texts by the name of their gap; a gap without one stays empty. */
  readonly texts: Readonly<Record<string, string>>
  /** Value of the option that is chosen, if any. */
  readonly chosenOption?: string
}

// Gaps are {{name}} and {{kind:name}}; an option's opening is one too, as it may be the chosen one.
const gap = /\{\{([a-z]+(?::[a-z]+)?)\}\}|(<option\b[^>]*?\bvalue="([a-z]+)")/g

/**
 * Reads a template.
 *
 * @param html a page of the built site
 * @returns a function that fills the gaps; what it fills in is escaped and never read as a gap itself
 */
export function parseTemplate(html: string): Template {
  const parts: ((values: TemplateValues) => string)[] = []
  let end = 0
  for (const match of html.matchAll(gap)) {
    const [whole, name, option, value] = match
    const before = html.slice(end, match.index)
    end = match.index + whole.length
    parts.push(() => before)
    if (name !== undefined) {
      parts.push(({ texts }) => escapeHtml(texts[name] ?? ''))
    } else {
      parts.push(({ chosenOption }) => `${option}${value === chosenOption ? ' selected=""' : ''}`)
    }
  }
  const rest = html.slice(end)
  return (values) => parts.map((part) => part(values)).join('') + rest
}
