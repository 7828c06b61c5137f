import type { FlagField } from '../../content/editing/field.ts'
import { faults } from '../../content/office/editing.ts'
import { fine, type Kind, wrong } from './kind.ts'

/** A yes or no. */
export const flagKind: Kind<FlagField> = {
  check: (_, value) => (typeof value === 'boolean' ? fine(value) : wrong(value, faults.shape)),
  parts: () => null,
  emptyValue: () => false,
}
