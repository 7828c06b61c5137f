import { backend, business } from 'virtual:site'
import { takeOver } from '../islands/come-alive.tsx'
import { LeadForm } from './LeadForm.tsx'
import { otherWaysOf } from './other-ways-of.ts'

export function wake(place: HTMLElement): Promise<void> {
  return takeOver(place, <LeadForm backend={backend} brand={business.brand} {...otherWaysOf(business)} />)
}
