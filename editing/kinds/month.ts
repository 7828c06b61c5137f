import type { MonthField } from '../../content/editing/field.ts'
import { faults } from '../../content/office/editing.ts'
import { fine, type PartKind, wrong } from './kind.ts'

/** A month, '2025-04'. */
export const monthKind: PartKind<MonthField> = {
  check: (_, value) =>
    typeof value === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(value) ? fine(value) : wrong(value, faults.month),
  emptyValue: () => '',
}
