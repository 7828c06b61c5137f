import type { Overlay } from '../content/editing/field.ts'
import type { BuildFacts } from './build-facts.ts'
import type { KnownPhoto } from './kinds/kind.ts'
import { type LaidOver, layOver } from './lay-over.ts'
import { badgeFaults, proofFaults, ratingFaults, sampleFaults, whatsappFaults, wordlessFaults } from './problems.ts'

/** What changed fields mean: the content with them, and all that is wrong with them. */
export interface Interpretation extends Pick<LaidOver, 'content' | 'leftOut'> {
  /** What stands against publishing, in Italian, by the place of the field: the faults, and on a real site all that is invented. */
  readonly problems: Readonly<Record<string, string>>
}

/**
 * Interprets changed fields, whatever JSON they hold, once for all who need to know: pages, problems and messages.
 *
 * @param photographs the whole library: those of the repository and those from the office
 */
export function interpret(
  { content, environment, isReal }: Pick<BuildFacts, 'content' | 'environment' | 'isReal'>,
  overlay: Overlay,
  photographs: readonly KnownPhoto[],
): Interpretation {
  const laid = layOver(content, overlay, { environment, photographs })
  const problems = {
    ...(isReal ? sampleFaults(laid, overlay) : {}),
    ...wordlessFaults(laid.content, overlay, content, photographs),
    ...proofFaults(content, overlay),
    ...ratingFaults(overlay),
    ...badgeFaults(overlay),
    ...whatsappFaults(content, overlay),
    ...laid.faults,
  }
  return { content: laid.content, leftOut: laid.leftOut, problems }
}
