import { type Environment, variablesOf } from '../environment.ts'
import { mailProblems, problemSentence } from './company.ts'

/**
 * Reads `SECURITY_CONTACT`, where a weakness of the site is reported.
 *
 * @param environment the variables by name, see .env.example
 * @param businessEmail takes the reports where no contact is set
 * @returns an e-mail address, or the https address of a form; and the problems, sentences that begin with the variable's name
 */
export function parseSecurityContact(environment: Environment, businessEmail: string) {
  const own = variablesOf(environment)('SECURITY_CONTACT').replace(/^mailto:/i, '')
  const sentence =
    'must be an e-mail address with its whole domain, for instance sicurezza@casainposa.it, or the https:// address of a form'
  const problems = own === '' || isSafeUrl(own) ? [] : mailProblems('SECURITY_CONTACT', own, sentence)
  return { reportTo: own || businessEmail, problems: problems.map(problemSentence) }
}

/** RFC 9116 (section 2.5) wants https of every web address in the file, which has one field in a line. */
function isSafeUrl(text: string): boolean {
  return /^https:\/\/[\w.-]+(:\d+)?([/?#][\x21-\x7e]*)?$/.test(text)
}
