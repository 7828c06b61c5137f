import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { publishingWords, saving } from '../../../content/office/site.ts'
import type { Draft, PublishingStep } from '../../../contracts/editing.ts'
import { meQuery } from '../../queries.ts'
import { refusalWords } from '../../ui/refusal-words.ts'
import { type DraftState, type DraftStore, hasUnseenChanges } from '../draft/draft-store.ts'
import { useDraftStore } from '../draft/use-draft.ts'
import { editingQuery } from '../editing-query.ts'
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
  const publication = useRef<Publication>(null)
  const run = async (isUnknown: boolean) => {
    publication.current ??= {
      client,
      store,
      wanted,
      before: newestOwn(client),
      seen: draftIn(client),
      asked: store.state(),
    }
    setProgress(await attempt(publication.current, isUnknown, setProgress))
    void client.invalidateQueries({ queryKey: editingQuery.queryKey })
  }
  const begin = useEffectEvent(() => run(false))
  useEffect(() => {
    // Once, also where React runs effects twice.
    if (publication.current === null) {
      void begin()
    }
  }, [])
  return { progress, retry: () => void run(progress.step === 'unknown') }
}

interface Publication {
  readonly client: QueryClient
  readonly store: DraftStore
  readonly wanted: PublishRequest
  /** The version that this person had put online last; null for none. */
  readonly before: number | null
  /** The draft as it was shown: only what somebody has seen goes online. */
  seen: Draft | undefined
  /** What was typed and saved when the server was asked. */
  asked: DraftState
}

/** Publishes, and returns the last step; where the end is unknown it only asks for it. */
async function attempt(
  publication: Publication,
  isUnknown: boolean,
  onStep: (progress: Progress) => void,
): Promise<Progress> {
  const { client, store, wanted, before } = publication
  const say = (step: PublishingStep) => onStep(step.step === 'refused' ? { ...step, mayRetry: false } : step)
  if (!isUnknown) {
    onStep({ step: 'saving' })
    if (!(await store.flush())) {
      const isTooLong = store.state().refusal?.code === 'too-large'
      return refusedWith(isTooLong ? saving.tooLong : saving.beforePublishing, true)
    }
    publication.asked = store.state()
    const draft = draftIn(client)
    // The answer to one's own text has what a colleague has saved before it.
    if (hasUnseenChanges(publication.seen, draft, publication.asked.saved)) {
      return refusedWith(saving.newer, false)
    }
    const result = await publish(wanted, draft?.revision ?? 0, say)
    if (result.kind === 'not-begun') {
      const isNewer = result.refusal.code === 'newer'
      return refusedWith(isNewer ? saving.newer : refusalWords(result.refusal), !isNewer)
    }
    if (result.kind === 'ended') {
      return ended(publication, result.step)
    }
    if (wanted.kind === 'restore' && wanted.version.kind === 'draft') {
      // No version says how it went, and a second time does no harm. It begins with the draft as it is by then,
      // which an answer that was asked for before may not have.
      await client.cancelQueries({ queryKey: editingQuery.queryKey })
      await client
        .fetchQuery({ ...editingQuery, networkMode: 'always', retry: false, staleTime: 0 })
        .catch(() => undefined)
      publication.seen = draftIn(client)
      return refusedWith(publishingWords.lostDraft, true)
    }
  }
  const outcome = await whatBecameOfIt(before, (step) => onStep({ step }))
  switch (outcome) {
    case 'online':
      return ended(publication, { step: 'online', version: 0 })
    case 'stopped':
      return refusedWith(publishingWords.stopped, true)
    case 'unknown':
      return { step: 'unknown' }
  }
}

function ended({ store, asked }: Publication, step: PublishingStep): Progress {
  if (step.step === 'refused') {
    store.showProblems(...Object.keys(step.problems))
    return { ...step, mayRetry: false }
  }
  store.forget(asked)
  return step
}

function draftIn(client: QueryClient): Draft | undefined {
  return client.getQueryData(editingQuery.queryKey)?.draft
}

/**
 * The version that this person has put online last, as far as it is known here: an observer would ask the server while the draft is
 * published, and a question after it would get that answer.
 */
function newestOwn(client: QueryClient): number | null {
  const name = client.getQueryData(meQuery.queryKey)?.name
  const editing = client.getQueryData(editingQuery.queryKey)
  return editing?.versions.find(({ kind, by }) => kind === 'published' && by === name)?.id ?? null
}

function refusedWith(sentence: string, mayRetry: boolean): Progress {
  return { step: 'refused', sentence, problems: {}, mayRetry }
}
