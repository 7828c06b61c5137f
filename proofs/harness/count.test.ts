import { expect, test } from 'vitest'
import { countLeads, repeatedNotices } from './count.ts'
import type { Disturbance } from './disturb.ts'

test('counts each lead under what happened to it', () => {
  const traces = {
    sent: new Set(['good', 'tried', 'lost', 'twice', 'silent']),
    acknowledged: new Set(['good', 'lost', 'twice', 'silent']),
    stored: ['good', 'tried', 'twice', 'twice', 'silent', 'nobody'],
    notified: new Set(['good', 'lost', 'twice', 'nobody']),
  }
  expect(countLeads(traces)).toEqual({ lost: 1, doubled: 1, invented: 1, notNotified: 1, notifiedWithoutLead: 1 })
})

const twice = [
  { address: 'anna@esempio.example', from: 'one@casainposa.example', at: 10_000 },
  { address: 'bea@esempio.example', from: 'one@casainposa.example', at: 10_001 },
  { address: 'anna@esempio.example', from: 'two@casainposa.example', at: 55_000 },
]

const killed: Disturbance = { kind: 'killed', process: 'one@casainposa.example', from: 10_020, until: 10_030 }
const away: Disturbance = { kind: 'fast', process: null, from: 10_010, until: 14_000 }
const later = { ...killed, from: 15_000, until: 15_010 }

const isCutShort = { cutShort: 1, doubled: 0 }
const isDoubled = { cutShort: 0, doubled: 1 }

test.each([
  ['its process was killed right after', [killed], isCutShort],
  ['its process was killed after the database was away', [away, later], isCutShort],
  ['its process was killed long after', [later], isDoubled],
  ['its process was killed before', [{ ...killed, from: 8_000, until: 8_010 }], isDoubled],
  ['its process was stopped as it should', [{ ...killed, kind: 'stopped' }], isDoubled],
  ['another process was killed', [{ ...killed, process: 'two@casainposa.example' }], isDoubled],
  ['only the database was away', [away], isDoubled],
  ['nothing happened', [], isDoubled],
] as const)('a notice that comes again where %s', (_what, disturbances, expected) => {
  expect(repeatedNotices(twice, disturbances)).toEqual(expected)
})
