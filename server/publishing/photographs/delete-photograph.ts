import type { PhotographUses } from '../../../contracts/editing.ts'
import { shownIn } from '../draft-changes.ts'
import type { EditingStore, StoredDraft } from '../editing-store.ts'
import { tryAgain } from '../try-again.ts'
import type { SitePhotographs } from './site-photographs.ts'

type Deleting = { readonly kind: 'deleted' | 'unknown' } | { readonly kind: 'used'; readonly uses: PhotographUses }

interface DeletingParts {
  readonly editing: Pick<EditingStore, 'draft' | 'keptVersions' | 'replaceDraft'>
  readonly photographs: Pick<SitePhotographs, 'list' | 'remove'>
}

/** Removes a photograph from the library with what the draft says of it, unless the draft or a version that is kept shows it. */
export function deletePhotograph({ editing, photographs }: DeletingParts, name: string): Promise<Deleting> {
  return tryAgain(async () => {
    const [draft, versions, library] = await Promise.all([editing.draft(), editing.keptVersions(), photographs.list()])
    if (!library.some((photograph) => photograph.name === name)) {
      return { kind: 'unknown' }
    }
    const online = versions.find(({ kind }) => kind === 'published')
    const showing = versions.filter(({ overlay }) => shownIn([overlay])(name))
    const uses: PhotographUses = {
      draft: shownIn([draft.fields])(name),
      online: online !== undefined && showing.includes(online),
      versions: showing.filter((version) => version !== online).map(({ at }) => at.toISOString()),
    }
    if (uses.draft || uses.online || uses.versions.length > 0) {
      return { kind: 'used', uses }
    }
    // Written even where nothing was said of it: who shows it in the same moment comes first, or is told that it is gone.
    const isRemoved = (await editing.replaceDraft(withoutWords(draft, name))) && (await photographs.remove(name))
    return isRemoved ? { kind: 'deleted' } : null
  })
}

function withoutWords({ revision, fields, waiting = [] }: StoredDraft, name: string): StoredDraft {
  const isOther = (path: string) => path !== `photos.${name}`
  const others = Object.entries(fields).filter(([path]) => isOther(path))
  return { revision: revision + 1, fields: Object.fromEntries(others), waiting: waiting.filter(isOther) }
}
