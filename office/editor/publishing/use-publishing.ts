import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { publishingWords, saving } from '../../../content/office/site.ts'
import type { Editing, PublishingStep } from '../../../contracts/editing.ts'
import { refusalWords } from '../../ui/refusal-words.ts'
import { editingQuery } from '../editing-query.ts'
import { useDraftStore } from '../use-draft.ts'
import { type PublishRequest, publish } from './publish.ts'

export type Progress =
  | { readonly step: 'saving' | 'lost' | 'unknown' }
  | Exclude<PublishingStep, { readonly step: 'online' }>
  | { readonly step: 'online' }

const ASK_AGAIN_MS = 2_000
/** The server may go on with the photographs after the line broke. */
const ASK_TIMES = 15

/** Publishes at once, and says where it is. */
export function usePublishing(wanted: PublishRequest, editing: Editing): Progress {
  const client = useQueryClient()
  const store = useDraftStore()
  const [progress, setProgress] = useState<Progress>({ step: 'saving' })
  const isBegun = useRef(false)
  const first = useRef({ wanted, live: liveVersion(editing) })
  useEffect(() => {
    // Once, also where React runs effects twice.
    if (isBegun.current) {
      return
    }
    isBegun.current = true
    const run = async () => {
      const { wanted: request, live } = first.current
      if (!(await store.flush())) {
        setProgress(refusedWith(saving.beforePublishing))
        return
      }
      const revision = client.getQueryData(editingQuery.queryKey)?.draft.revision ?? 0
      const result = await publish(request, revision, (step) => setProgress(step))
      if (result.kind === 'not-begun') {
        const { refusal } = result
        setProgress(refusedWith(refusal.code === 'newer' ? saving.newer : refusalWords(refusal)))
      } else if (result.kind === 'lost') {
        setProgress({ step: 'lost' })
        setProgress(await whatBecameOfIt(client, live))
      } else if (result.step.step === 'refused') {
        store.leave(...Object.keys(result.step.problems))
      } else {
        store.forget()
      }
      void client.invalidateQueries({ queryKey: editingQuery.queryKey })
    }
    void run()
  }, [client, store])
  return progress
}

function liveVersion({ versions }: Editing): number | null {
  return versions.find(({ isLive }) => isLive)?.id ?? null
}

function refusedWith(sentence: string): Progress {
  return { step: 'refused', sentence, problems: {} }
}

/** Asks the server until it says that another version is online, or for as long as publishing may take. */
async function whatBecameOfIt(client: QueryClient, before: number | null): Promise<Progress> {
  let isAnswered = false
  for (let times = 0; times < ASK_TIMES; times += 1) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    const known = await client.fetchQuery({ ...editingQuery, staleTime: 0, retry: false }).catch(() => null)
    if (known !== null && liveVersion(known) !== before) {
      return { step: 'online' }
    }
    isAnswered = known !== null
  }
  return isAnswered ? refusedWith(publishingWords.notYet) : { step: 'unknown' }
}
