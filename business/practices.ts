import { parseBackend } from './backend.ts'
import { type Environment, variablesOf } from './environment.ts'

/** What the software as configured does with visitors' data beyond what it always does; policy and accessibility statement say the same. */
export interface Practices {
  /** An e-mail to the host confirms each lead. */
  readonly confirmsByMail: boolean
  /** The server counts visits. Pages that send leads elsewhere may come from a CDN, which does not. */
  readonly countsVisits: boolean
  /**
   * The server receives the form: without script too, and with what tells robots from people, a hidden field and the seconds that
   * it took. Another origin is sent nothing but the lead, by script.
   */
  readonly receivesForm: boolean
}

/**
 * Reads the practices. Of `SMTP_URL`, which has a password, they hold only that it is set.
 *
 * @param environment the variables by name, see .env.example
 */
export function parsePractices(environment: Environment): Practices {
  const hasOwnBackend = parseBackend(environment).backend.url === ''
  return {
    confirmsByMail: variablesOf(environment)('SMTP_URL') !== '',
    countsVisits: hasOwnBackend,
    receivesForm: hasOwnBackend,
  }
}
