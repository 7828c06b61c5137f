import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { parseTemplate, type Template } from './template.ts'

/** The pages that answer a form: one sent without script, and the one behind 'Segna come contattato'. */
export interface Answers {
  readonly sent: string
  readonly notSent: Template
  readonly markContacted: Template
  readonly contacted: Template
  readonly reopened: Template
  readonly contactAnswer: Template
}

const names = ['sent', 'not-sent', 'mark-contacted', 'contacted', 'reopened', 'contact-answer'] as const

/**
 * Loads the answer pages that the build sets apart from the site.
 *
 * @throws Error with a sentence for the owner when one is missing
 */
export async function loadAnswers(directory: string): Promise<Answers> {
  const read = async (name: string): Promise<[string, string]> => {
    const file = join(directory, `${name}.html`)
    try {
      return [name, await readFile(file, 'utf8')]
    } catch {
      throw new StartError(`The site is not built: ${file} is missing. Run "npm run build".`)
    }
  }
  return answersOf(new Map(await Promise.all(names.map(read))))
}

/** Reads the answer pages, by name, as templates. */
export function answersOf(pages: ReadonlyMap<string, string>): Answers {
  const page = (name: (typeof names)[number]) => pages.get(name) ?? ''
  return {
    sent: page('sent'),
    notSent: parseTemplate(page('not-sent')),
    markContacted: parseTemplate(page('mark-contacted')),
    contacted: parseTemplate(page('contacted')),
    reopened: parseTemplate(page('reopened')),
    contactAnswer: parseTemplate(page('contact-answer')),
  }
}
