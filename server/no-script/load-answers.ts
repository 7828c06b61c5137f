import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../start-error.ts'
import { parseTemplate, type Template } from './template.ts'

/** The pages that answer a form sent without script. They have no address of their own. */
export interface Answers {
  readonly sent: string
  readonly notSent: Template
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
  return { sent: await read('sent.html'), notSent: parseTemplate(await read('not-sent.html')) }
}
