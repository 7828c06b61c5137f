import field from '../../ui/Field.module.css'
import { useProblem } from '../draft/use-draft.ts'
import { placeId } from './place.ts'

/** The problem at a place, by which its editor is described. */
export function PlaceProblem({ place }: { readonly place: string }) {
  return (
    <p id={`${placeId(place)}-problem`} role="alert" className={field.problem}>
      {useProblem(place)}
    </p>
  )
}
