import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { editingQuery } from '../../editing-query.ts'
import { UploadQueue } from './upload-queue.ts'

/** One a client, so that an upload outlives the screens. */
const queues = new WeakMap<QueryClient, UploadQueue>()

function queueOf(client: QueryClient): UploadQueue {
  const queue =
    queues.get(client) ??
    new UploadQueue((photograph) => {
      client.setQueryData(editingQuery.queryKey, (editing) => {
        const others = editing?.photographs.filter(({ name }) => name !== photograph.name) ?? []
        return editing && { ...editing, photographs: [photograph, ...others] }
      })
    })
  queues.set(client, queue)
  return queue
}

/** The queue of photographs on their way, and those in it, in the order in which they were chosen. */
export function useUploads() {
  const queue = queueOf(useQueryClient())
  return { queue, uploads: useSyncExternalStore(queue.subscribe, queue.uploads) }
}
