import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { type Draft, editing, type Editing as SentEditing } from '../../contracts/editing.ts'
import { read } from '../api.ts'
import { type EditableField, shownFields } from './shown-fields.ts'

/** A part of the site, with the fields that this office can show. */
export type Section = Omit<SentEditing['sections'][number], 'fields'> & { readonly fields: readonly EditableField[] }

/** What the server says of the site's content. */
export type Editing = Omit<SentEditing, 'sections'> & { readonly sections: readonly Section[] }

/** Everything that the editor shows. */
export const editingQuery = queryOptions({
  queryKey: ['editing'],
  queryFn: async ({ client }): Promise<Editing> =>
    withNewerDraft(shown(await read('/editing', editing)), knownEditing(client)),
  // The changes that the server announces include one's own.
  staleTime: 1_000,
})

/** What `editingQuery` has read. Only below SiteScreens, which shows nothing else before it is there, so that this never suspends. */
export function useEditing(): Editing {
  return useSuspenseQuery(editingQuery).data
}

function shown(sent: SentEditing): Editing {
  return { ...sent, sections: sent.sections.map((section) => ({ ...section, fields: shownFields(section.fields) })) }
}

function knownEditing(client: QueryClient): Editing | undefined {
  return client.getQueryData(['editing'])
}

/** An answer that was on its way while something was saved is older than what is known. */
function withNewerDraft(fresh: Editing, known: Editing | undefined): Editing {
  return known !== undefined && known.draft.revision > fresh.draft.revision ? { ...fresh, draft: known.draft } : fresh
}

/** Keeps the draft of an answer, unless a newer one is known. */
export function keepDraft(client: QueryClient, draft: Draft): void {
  client.setQueryData(editingQuery.queryKey, (known) =>
    known === undefined || known.draft.revision > draft.revision ? known : { ...known, draft },
  )
}
