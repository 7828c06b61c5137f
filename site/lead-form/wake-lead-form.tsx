import { backend, business } from 'virtual:site'
import { takeOver } from '../islands/come-alive.tsx'
import { chatLink } from '../ui/chat-link.ts'
import { LeadForm } from './LeadForm.tsx'

export function wake(place: HTMLElement): Promise<void> {
  return takeOver(place, <LeadForm backend={backend} chatUrl={chatLink(business, 'book')} phone={business.phone} />)
}
