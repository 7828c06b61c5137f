import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnswerName } from '../../content/content.ts'
import { StartError } from '../config/config.ts'

/** Makes a text safe between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

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

/** The pages that answer a form: one sent without script, and the one behind 'Segna come contattato'. */
export interface Answers {
  readonly sent: string
  readonly notSent: Template
  readonly markContacted: Template
  readonly contacted: Template
  readonly reopened: Template
  readonly contactAnswer: Template
}

/**
 * Loads the answer pages that the build sets apart from the site.
 *
 * @throws Error with a sentence for the owner when one is missing
 */
export async function loadAnswers(directory: string): Promise<Answers> {
  const read = async (name: AnswerName) => {
    const file = join(directory, `${name}.html`)
    try {
      return await readFile(file, 'utf8')
    } catch {
      throw new StartError(`The site is not built: ${file} is missing. Run "npm run build".`)
    }
  }
  return readAnswers({
    sent: await read('sent'),
    'not-sent': await read('not-sent'),
    'mark-contacted': await read('mark-contacted'),
    contacted: await read('contacted'),
    reopened: await read('reopened'),
    'contact-answer': await read('contact-answer'),
  })
}

/** Reads the pages as templates, but for the one that has no gaps. */
export function readAnswers(pages: Readonly<Record<AnswerName, string>>): Answers {
  return {
    sent: pages.sent,
    notSent: parseTemplate(pages['not-sent']),
    markContacted: parseTemplate(pages['mark-contacted']),
    contacted: parseTemplate(pages.contacted),
    reopened: parseTemplate(pages.reopened),
    contactAnswer: parseTemplate(pages['contact-answer']),
  }
}
