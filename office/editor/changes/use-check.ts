import { useQuery } from '@tanstack/react-query'
import { checkedDraft } from '../../../contracts/editing.ts'
import { orThrow, post } from '../../api.ts'
import { type Editing, editingQuery, useEditing } from '../editing-query.ts'

interface Check {
  readonly problems: Editing['draft']['problems']
  /** Whether the server could not be asked: then they are those of the whole draft. */
  readonly isUnknown: boolean
}

/** What stands against publishing the draft without the changes that wait: one that waits is in nobody's way. */
export function useCheck(waiting: readonly string[]): Check {
  const { draft } = useEditing()
  const { data, isError } = useQuery({
    queryKey: [...editingQuery.queryKey, 'check', draft.revision, ...waiting],
    queryFn: async () => orThrow(await post('/editing/check', checkedDraft, { waiting })),
    placeholderData: (before) => before,
  })
  return { problems: data?.problems ?? (isError ? draft.problems : {}), isUnknown: isError && data === undefined }
}
