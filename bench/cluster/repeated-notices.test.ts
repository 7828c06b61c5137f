import { expect, test } from 'vitest'
import type { Disturbance } from './disturb.ts'
import { repeatedNotices } from './repeated-notices.ts'

const twice = [
  { address: 'anna@esempio.example', from: 'one@casainposa.example', at: 10_000 },
  { address: 'bea@esempio.example', from: 'one@casainposa.example', at: 10_001 },
  { address: 'anna@esempio.example', from: 'two@casainposa.example', at: 55_000 },
]

const killed: Disturbance = { kind: 'killed', process: 'one@casainposa.example', from: 10_020, until: 10_030 }

test.each([
  ['its process was killed right after', [killed], { cutShort: 1, doubled: 0 }],
  ['the database went away', [{ ...killed, kind: 'fast', process: null }], { cutShort: 1, doubled: 0 }],
  ['nothing happened', [], { cutShort: 0, doubled: 1 }],
  ['its process was killed before', [{ ...killed, from: 8_000, until: 8_010 }], { cutShort: 0, doubled: 1 }],
  ['its process was killed long after', [{ ...killed, from: 20_000, until: 20_010 }], { cutShort: 0, doubled: 1 }],
  ['another process was killed', [{ ...killed, process: 'two@casainposa.example' }], { cutShort: 0, doubled: 1 }],
  ['its process was stopped as it should', [{ ...killed, kind: 'stopped' }], { cutShort: 0, doubled: 1 }],
] as const)('a notice that comes again where %s', (_what, disturbances, expected) => {
  expect(repeatedNotices(twice, disturbances)).toEqual(expected)
})
