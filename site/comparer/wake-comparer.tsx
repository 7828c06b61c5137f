import { takeOver } from '../islands/come-alive.tsx'
import { Served } from '../islands/Served.tsx'
import { Comparer } from './Comparer.tsx'

export function wake(place: HTMLElement): Promise<void> {
  return takeOver(
    place,
    <Comparer>
      <Served />
    </Comparer>,
  )
}
