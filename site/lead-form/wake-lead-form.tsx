import type { IslandContent } from '../context/island-content.ts'
import { hydrate } from '../islands/hydrate.tsx'
import { LeadForm } from './LeadForm.tsx'

export function wake(place: HTMLElement, content: IslandContent): Promise<void> {
  return hydrate(place, content, <LeadForm />)
}
