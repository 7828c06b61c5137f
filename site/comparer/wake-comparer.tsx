import type { IslandContent } from '../context/island-content.ts'
import { hydrate } from '../islands/hydrate.tsx'
import { Served } from '../islands/Served.tsx'
import { Comparer } from './Comparer.tsx'

export function wake(place: HTMLElement, content: IslandContent): Promise<void> {
  return hydrate(
    place,
    content,
    <Comparer>
      <Served />
    </Comparer>,
  )
}
