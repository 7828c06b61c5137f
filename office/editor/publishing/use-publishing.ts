import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { publishingWords, saving } from '../../../content/office/site.ts'
import type { PublishingStep } from '../../../contracts/editing.ts'
import { meQuery } from '../../queries.ts'
import { refusalWords } from '../../ui/refusal-words.ts'
import type { DraftState, DraftStore } from '../draft/draft-store.ts'
import { useDraftStore } from '../draft/use-draft.ts'
import { type Editing, editingQuery } from '../editing-query.ts'
import { type PublishRequest, publish } from './publish.ts'
import { type Asking, whatBecameOfIt } from './what-became-of-it.ts'

export type Progress =
  | { readonly step: 'saving' | Asking }
  | Exclude<PublishingStep, { readonly step: 'online' | 'refused' }>
  | { readonly step: 'online' }
  | {
      readonly step: 'refused'
      readonly sentence: string
      readonly problems: Readonly<Record<string, string>>
      /** Whether the same may go well now. */
      readonly mayRetry: boolean
    }
  /** Nobody has said how it ended. */
  | { readonly step: 'unknown' }

interface Publishing {
  readonly progress: Progress
  /** Tries again; what nobody knows the end of is asked for first. */
  readonly retry: () => void
}

/** Publishes at once, and says where it is. */
export function usePublishing(wanted: PublishRequest): Publishing {
  const client = useQueryClient()
  const store = useDraftStore()
  const [progress, setProgress] = useState<Progress>({ step: 'saving' })
  const isRunning = useRef(false)
  const isBegun = useRef(false)
  // Read once: an observer would ask the server while the draft is published, and a question after it would get that answer.
  const first = useRef({
    wanted,
    before: newestBy(client.getQueryData(meQuery.queryKey)?.name, client.getQueryData(editingQuery.queryKey)),
  })
  const begun = useRef(store.state())
  const run = useCallback(
    async (isUnknown: boolean) => {
      if (isRunning.current) {
        return
      }
      isRunning.current = true
      const last = await attempt({ client, store, begun, ...first.current }, isUnknown, setProgress)
      isRunning.current = false
      setProgress(last)
      void client.invalidateQueries({ queryKey: editingQuery.queryKey })
    },
    [client, store],
  )
  useEffect(() => {
    // Once, also where React runs effects twice.
    if (!isBegun.current) {
      isBegun.current = true
      void run(false)
    }
  }, [run])
  return { progress, retry: () => void run(progress.step === 'unknown') }
}

interface Wanted {
  readonly client: QueryClient
  readonly store: DraftStore
  /** What was typed and saved when the server was asked. */
  readonly begun: { current: DraftState }
  readonly wanted: PublishRequest
  /** The version that this person had put online last; null for none. */
  readonly before: number | null
}

/** Publishes, and returns the last step; where the end is unknown it only asks for it. */
async function attempt(all: Wanted, isUnknown: boolean, onStep: (progress: Progress) => void): Promise<Progress> {
  const { client, store, begun, wanted, before } = all
  const say = (step: PublishingStep) => onStep(step.step === 'refused' ? { ...step, mayRetry: false } : step)
  if (!isUnknown) {
    onStep({ step: 'saving' })
    if (!(await store.flush())) {
      const isTooLong = store.state().refusal?.code === 'too-large'
      return refusedWith(isTooLong ? saving.tooLong : saving.beforePublishing, true)
    }
    begun.current = store.state()
    const revision = client.getQueryData(editingQuery.queryKey)?.draft.revision ?? 0
    const result = await publish(wanted, revision, say)
    if (result.kind === 'not-begun') {
      const isNewer = result.refusal.code === 'newer'
      return refusedWith(isNewer ? saving.newer : refusalWords(result.refusal), !isNewer)
    }
    if (result.kind === 'ended') {
      return ended(all, result.step)
    }
    if (wanted.kind === 'restore' && wanted.version.kind === 'draft') {
      // No version says how it went, and a second time does no harm. It begins with the draft as it is by then.
      await client
        .fetchQuery({ ...editingQuery, networkMode: 'always', retry: false, staleTime: 0 })
        .catch(() => undefined)
      return refusedWith(publishingWords.lostDraft, true)
    }
  }
  const outcome = await whatBecameOfIt(before, (step) => onStep({ step }))
  switch (outcome) {
    case 'online':
      return ended(all, { step: 'online', version: 0 })
    case 'stopped':
      return refusedWith(publishingWords.stopped, true)
    case 'unknown':
      return { step: 'unknown' }
  }
}

function ended({ store, begun }: Pick<Wanted, 'store' | 'begun'>, step: PublishingStep): Progress {
  if (step.step === 'refused') {
    store.leave(...Object.keys(step.problems))
    return { ...step, mayRetry: false }
  }
  if (step.step === 'draft') {
    store.forget(begun.current)
  } else {
    store.published(begun.current)
  }
  return step
}

function newestBy(name: string | undefined, editing: Editing | undefined): number | null {
  return editing?.versions.find(({ kind, by }) => kind === 'published' && by === name)?.id ?? null
}

function refusedWith(sentence: string, mayRetry: boolean): Progress {
  return { step: 'refused', sentence, problems: {}, mayRetry }
}
