import type { IslandContent } from '../context/island-content.ts'
import { hydrate } from '../islands/hydrate.tsx'
import { LeadForm } from './LeadForm.tsx'

export async function wake(place: HTMLElement, content: IslandContent): Promise<void> {
  const findFields = () => [...place.querySelectorAll<HTMLInputElement>('input,select')]
  const served = findFields()
  const focused = document.activeElement
  await hydrate(place, content, <LeadForm />)
  // React draws the form anew where an extension has put elements into it, as password managers do.
  for (const [index, field] of findFields().entries()) {
    const before = served[index]
    if (before && before !== field) {
      field.value = before.value
      if (before === focused) {
        field.focus()
      }
    }
  }
}
