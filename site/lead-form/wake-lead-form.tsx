import type { IslandContent } from '../context/island-content.ts'
import { takeOver } from '../islands/come-alive.tsx'
import { LeadForm } from './LeadForm.tsx'

export function wake(place: HTMLElement, content: IslandContent): Promise<void> {
  return takeOver(place, content, <LeadForm />)
}
