import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Practices } from '../business/practices.ts'

/** The variable that each practice depends on. `receivesForm` depends on the same as `countsVisits`. */
const variables: readonly (readonly [keyof Practices, string])[] = [
  ['confirmsByMail', 'SMTP_URL'],
  ['countsVisits', 'BACKEND_URL'],
]

/**
 * Compares what the built privacy policy says with what this process does.
 *
 * @param directory where the build keeps the pages that the server fills in
 * @returns a sentence for the owner; null when they agree, and for a build from before the policy had conditions
 */
export async function policyProblemOf(directory: string, practices: Practices): Promise<string | null> {
  const text = await readFile(join(directory, 'practices.json'), 'utf8').catch(() => null)
  if (text === null) {
    return null
  }
  const built: Partial<Practices> = JSON.parse(text)
  const others = variables.filter(([name]) => built[name] !== practices[name]).map(([, variable]) => variable)
  return others.length === 0
    ? null
    : `says what is not so: build the site with the same ${others.join(' and ')} as the server has`
}
