import type { IslandContent } from '../context/island-content.ts'
import { hydrate } from '../islands/hydrate.tsx'
import { Served } from '../islands/Served.tsx'
import { Comparer } from './Comparer.tsx'

export async function wake(place: HTMLElement, content: IslandContent): Promise<void> {
  const { comparer } = content
  if (comparer) {
    await hydrate(
      place,
      content,
      <Comparer comparer={comparer}>
        <Served />
      </Comparer>,
    )
  }
}
