import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { publishingWords, saving } from '../../../content/office/site.ts'
import { type PublishingStep, publishingState } from '../../../contracts/editing.ts'
import { ask } from '../../api.ts'
import { meQuery } from '../../queries.ts'
import { pause } from '../../time.ts'
import { refusalWords } from '../../ui/refusal-words.ts'
import { useShowToast } from '../../ui/toasts.ts'
import { type DraftStore, hasUnseenChanges } from '../draft/draft-store.ts'
import { useDraftStore } from '../draft/use-draft.ts'
import { editingQuery } from '../editing-query.ts'
import { publish, type RestoredVersion } from './publish.ts'

const ASK_EVERY_MS = 1_000

/** A server that starts again is there by then. */
const PATIENCE_MS = 60_000

export type Progress =
  | PublishingStep
  /** The same may go well now. */
  | { readonly step: 'failed'; readonly sentence: string }
  /** The answer broke off: the server is asked how it ended, goes on, says nothing, or cannot be reached from here. */
  | { readonly step: 'saving' | 'asking' | 'going' | 'silent' | 'offline' }
  /** Nobody has said how it ended. */
  | { readonly step: 'unknown' }

/**
 * Publishes at once, and says where it is; a toast says that it has failed, once nobody looks at that any more. What nobody knows the
 * end of is asked for first when it is tried again.
 */
export function usePublishing(version: RestoredVersion | null): {
  readonly progress: Progress
  readonly retry: () => void
} {
  const client = useQueryClient()
  const store = useDraftStore()
  const showToast = useShowToast()
  const [progress, setProgress] = useState<Progress>({ step: 'saving' })
  const isClosed = useRef(false)
  const onStep = (next: Progress) => {
    setProgress(next)
    if (isClosed.current && 'sentence' in next) {
      showToast({ text: next.sentence, isError: true })
    }
  }
  const [publication] = useState(() => publicationOf(client, store, version, onStep))
  const isBegun = useRef(false)
  useEffect(() => {
    isClosed.current = false
    // Once, also where React runs effects twice.
    if (!isBegun.current) {
      isBegun.current = true
      void publication.begin()
    }
    return () => {
      isClosed.current = true
    }
  }, [publication])
  return { progress, retry: () => void (progress.step === 'unknown' ? publication.ask() : publication.begin()) }
}

/** What publishes the draft as it is shown now: only what somebody has seen goes online. */
function publicationOf(
  client: QueryClient,
  store: DraftStore,
  version: RestoredVersion | null,
  onStep: (progress: Progress) => void,
) {
  const draftNow = () => client.getQueryData(editingQuery.queryKey)?.draft
  const seen = draftNow()
  const before = newestOwn(client)
  /** Somebody may publish right after letting a change wait: what goes online is what they saw, or nothing is published. */
  const { marks } = store.state()
  const isShownToWait = (path: string) => marks.get(path) ?? seen?.waiting.includes(path) ?? false
  /** The changes of which the server does not say what was shown here: one's own mark was lost, or a colleague has set one. */
  const notAsShown = () =>
    (draftNow()?.changes ?? []).filter((path) => draftNow()?.waiting.includes(path) !== isShownToWait(path))
  /** What was typed and saved when the server was asked. */
  let asked = store.state()

  const end = (last: Progress) => {
    if (last.step === 'refused') {
      store.showProblems(...Object.keys(last.problems))
    } else if (last.step === 'online' || last.step === 'draft') {
      // Nothing typed is online: all of it was saved first, and what has come since stays.
      store.beginAnew({ ...asked, typed: new Map() })
    }
    onStep(last)
    void client.invalidateQueries({ queryKey: editingQuery.queryKey })
  }
  const findOut = async () => end(await whatBecameOfIt(before, onStep))
  const begin = async () => {
    onStep({ step: 'saving' })
    const isSaved = await store.flush()
    const lost = () => notAsShown().filter((path) => marks.has(path))
    await Promise.all(lost().map((path) => store.wait(path, isShownToWait(path))))
    if (!isSaved || lost().length > 0) {
      const isTooLong = store.state().refusal?.code === 'too-large'
      return end({ step: 'failed', sentence: isTooLong ? saving.tooLong : saving.beforePublishing })
    }
    asked = store.state()
    const draft = draftNow()
    // The answer to one's own text, or mark, has what a colleague has saved before it.
    if (hasUnseenChanges(seen, draft, asked.saved) || notAsShown().length > 0) {
      return end(refusedWith(saving.newer))
    }
    const result = await publish(version, draft?.revision ?? 0, onStep)
    if (result === null) {
      // No version says how it went with a draft.
      return version?.kind === 'draft' ? end(refusedWith(publishingWords.lostDraft)) : findOut()
    }
    if ('step' in result) {
      return end(result)
    }
    end(result.code === 'newer' ? refusedWith(saving.newer) : { step: 'failed', sentence: refusalWords(result) })
  }
  return { begin, ask: findOut }
}

/**
 * Asks the server until it says how a publication ended. It is told by what this person has put online: whoever was stopped in the
 * middle has changed nothing, and what others publish meanwhile does not count.
 *
 * @param before the version that this person had put online last
 */
async function whatBecameOfIt(before: number, onStep: (progress: Progress) => void): Promise<Progress> {
  let stopped = 0
  let lastAnswer = Date.now()
  onStep({ step: 'asking' })
  while (Date.now() - lastAnswer < PATIENCE_MS) {
    const answer = await ask('/editing/publishing', publishingState)
    if (answer.ok) {
      const { isPublishing, ownVersion } = answer.value
      if (ownVersion !== null && ownVersion > before) {
        return { step: 'online', version: ownVersion }
      }
      lastAnswer = Date.now()
      // Twice, as another process may just have put it online.
      stopped = isPublishing ? 0 : stopped + 1
      if (stopped === 2) {
        return { step: 'failed', sentence: publishingWords.stopped }
      }
      onStep({ step: isPublishing ? 'going' : 'asking' })
    } else {
      onStep({ step: navigator.onLine ? 'silent' : 'offline' })
    }
    await pause(ASK_EVERY_MS)
  }
  return { step: 'unknown' }
}

/**
 * The version that this person has put online last, as far as it is known here; 0 for none. An observer would ask the server while the
 * draft is published, and a question after it would get that answer.
 */
function newestOwn(client: QueryClient): number {
  const name = client.getQueryData(meQuery.queryKey)?.name
  const versions = client.getQueryData(editingQuery.queryKey)?.versions
  return versions?.find(({ kind, by }) => kind === 'published' && by === name)?.id ?? 0
}

function refusedWith(sentence: string): Progress {
  return { step: 'refused', sentence, problems: {} }
}
