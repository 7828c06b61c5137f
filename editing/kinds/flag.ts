import type { FlagField } from '../../content/editing/field.ts'
import { faults } from '../../content/office/editing.ts'
import { fine, type PartKind, wrong } from './kind.ts'

/** A yes or no. */
export const flagKind: PartKind<FlagField> = {
  check: (_, value) => (typeof value === 'boolean' ? fine(value) : wrong(value, faults.shape)),
  emptyValue: () => false,
}
