import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnswerName } from '../../content/answer-name.ts'
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
