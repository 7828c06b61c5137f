import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CopyOfPerson } from '../../../contracts/office.ts'
import { anna } from '../../../test/cases/same-lead.ts'
import { CopiedRequest } from './CopiedRequest.tsx'

const request: CopyOfPerson[number] = {
  ...anna,
  id: 'a',
  state: 'new',
  createdAt: '2026-11-27T09:00:00.000Z',
  contactedAt: null,
  bookedFor: null,
  bookedMinutes: null,
  bookedAddress: null,
  deliveredAt: null,
  photosLink: null,
  lostAt: null,
  lostBecause: null,
  callBackAt: null,
  emailRefusedAt: null,
  heldBecause: null,
  arrivedBy: null,
  source: null,
  medium: null,
  campaign: null,
  notifications: [],
  told: null,
  review: null,
  events: [],
}

test.each([
  [{ arrivedBy: 'recommendation' }, 'Da dove arriva: Passaparola'],
  [{ source: 'instagram', campaign: 'estate' }, 'Da dove arriva: instagram · estate'],
  [{ state: 'held', heldBecause: 'content' }, 'Messa da parte perché: somiglia a pubblicità o a spam'],
  [{ emailRefusedAt: '2026-11-27T10:00:00.000Z' }, 'Email inesistente dal: 27\u00a0novembre 2026, 11:00'],
  [{ callBackAt: '2026-11-27T17:00:00.000Z' }, 'Da richiamare: 27\u00a0novembre 2026, 18:00'],
] as const)('a copy has all that is kept: %j', (kept, fact) => {
  const page = renderToStaticMarkup(<CopiedRequest request={{ ...request, ...kept }} />)
  expect(page.replaceAll('</dt>', ': ').replace(/<[^>]*>/g, '')).toContain(fact)
})
