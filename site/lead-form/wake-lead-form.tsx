import type { IslandContent } from '../context/island-content.ts'
import { hydrate } from '../islands/hydrate.tsx'
import { LeadForm } from './LeadForm.tsx'

export async function wake(place: HTMLElement, content: IslandContent): Promise<void> {
  const findFields = () => [...place.querySelectorAll<HTMLInputElement>('input,select')]
  const served = findFields()
  const focused = document.activeElement
  await hydrate(place, content, <LeadForm />)
  // React draws the form anew where a translator or an extension of the browser has changed it.
  for (const [index, field] of findFields().entries()) {
    field.value = served[index]?.value ?? ''
    if (served[index] === focused) {
      field.focus()
    }
  }
}
