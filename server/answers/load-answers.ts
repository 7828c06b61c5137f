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

/**
 * Loads the answer pages that the build sets apart from the site.
 *
 * @throws Error with a sentence for the owner when one is missing
 */
export async function loadAnswers(directory: string): Promise<Answers> {
  const read = async (name: string) => {
    try {
      return await readFile(join(directory, name), 'utf8')
    } catch {
      throw new StartError(`The site is not built: ${join(directory, name)} is missing. Run "npm run build".`)
    }
  }
  return {
    sent: await read('sent.html'),
    notSent: parseTemplate(await read('not-sent.html')),
    markContacted: parseTemplate(await read('mark-contacted.html')),
    contacted: parseTemplate(await read('contacted.html')),
    reopened: parseTemplate(await read('reopened.html')),
    contactAnswer: parseTemplate(await read('contact-answer.html')),
  }
}
