import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type EditedPlace, editedPlaces } from '../../../contracts/editing.ts'
import { read } from '../../api.ts'
import { useEditing } from '../editing-query.ts'

const none: readonly EditedPlace[] = []

/** Where on a page of the draft what can be changed stands; while a newer draft is read, where it stood before. */
export function usePlaces(page: string): readonly EditedPlace[] {
  const { revision } = useEditing().draft
  const { data } = useQuery({
    queryKey: ['places', page, revision],
    queryFn: () => read(`/editing/places?page=${encodeURIComponent(page)}`, editedPlaces),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.places ?? none
}
