import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useShowToast } from '../../../ui/toasts.ts'
import { draftStoreOf } from '../../draft/use-draft.ts'
import { editingQuery } from '../../editing-query.ts'
import { photoPlace } from '../use-photo-words.ts'
import { type QueuedUpload, UploadQueue } from './upload-queue.ts'

/** One a client, so that an upload outlives the screens. */
const queues = new WeakMap<QueryClient, UploadQueue>()

/** The queue of photographs on their way. */
export function useUploadQueue(): UploadQueue {
  const client = useQueryClient()
  const showToast = useShowToast()
  const known = queues.get(client)
  if (known !== undefined) {
    return known
  }
  const queue = new UploadQueue({
    onTaken: (photograph, words) => {
      client.setQueryData(editingQuery.queryKey, (editing) => {
        const others = editing?.photographs.filter(({ name }) => name !== photograph.name) ?? []
        return editing === undefined ? editing : { ...editing, photographs: [...others, photograph] }
      })
      if (words !== null) {
        draftStoreOf(client).change(photoPlace(photograph.name), words, null)
      }
    },
    // The screen gives way to the one where people sign in.
    onSignedOut: (text) => showToast({ text, isError: true }),
  })
  queues.set(client, queue)
  return queue
}

/** The photographs on their way, in the order in which they were chosen. */
export function useUploads(): readonly QueuedUpload[] {
  const queue = useUploadQueue()
  return useSyncExternalStore(queue.subscribe, queue.uploads)
}
