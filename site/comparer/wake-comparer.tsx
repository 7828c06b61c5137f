import type { IslandContent } from '../context/island-content.ts'
import { takeOver } from '../islands/come-alive.tsx'
import { Served } from '../islands/Served.tsx'
import { Comparer } from './Comparer.tsx'

export function wake(place: HTMLElement, content: IslandContent): Promise<void> {
  return takeOver(
    place,
    content,
    <Comparer>
      <Served />
    </Comparer>,
  )
}
