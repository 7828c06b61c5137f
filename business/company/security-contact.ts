import { type Environment, variablesOf } from '../environment.ts'
import { mailProblems, problemSentence } from './company.ts'

/** Where a weakness of the site is reported. */
export type SecurityContact = ReturnType<typeof parseSecurityContact>['contact']

/**
 * Reads `SECURITY_CONTACT` and `SECURITY_POLICY`.
 *
 * @param environment the variables by name, see .env.example
 * @param businessEmail takes the reports where no contact is set
 * @returns an e-mail address, or the https address of a form; the https address of the business's own policy, empty for that of
 *   content/security-contact.ts; and the problems, sentences that begin with the variable's name
 */
export function parseSecurityContact(environment: Environment, businessEmail: string) {
  const read = variablesOf(environment)
  const own = read('SECURITY_CONTACT').replace(/^mailto:/i, '')
  const policyUrl = read('SECURITY_POLICY')
  const sentence =
    'must be an e-mail address with its whole domain, for instance sicurezza@casainposa.it, or the https:// address of a form'
  const problems = own === '' || isSafeUrl(own) ? [] : mailProblems('SECURITY_CONTACT', own, sentence)
  return {
    contact: { reportTo: own || businessEmail, policyUrl },
    problems: [
      ...problems.map(problemSentence),
      ...(policyUrl === '' || isSafeUrl(policyUrl)
        ? []
        : ['SECURITY_POLICY must be an https:// address, or empty for the policy of the site']),
    ],
  }
}

/** RFC 9116 (section 2.5) wants https of every web address in the file, which has one field in a line. */
function isSafeUrl(text: string): boolean {
  return /^https:\/\/[\w.-]+(:\d+)?([/?#][\x21-\x7e]*)?$/.test(text)
}
