import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { fillText } from '../../business/fill-text.ts'
import { groupBy } from '../../business/group-by.ts'
import type { Field } from '../../content/editing/field.ts'
import { listWords } from '../../content/office/site.ts'
import {
  type Draft,
  editing,
  type Editing as SentEditing,
  type EditableField as SentField,
} from '../../contracts/editing.ts'
import { kinds } from '../../editing/kinds/kinds.ts'
import { read } from '../api.ts'

/** A part of the site, with the fields that this office can show. */
export type Section = Omit<SentEditing['sections'][number], 'fields'> & { readonly fields: readonly EditableField[] }

/** What the server says of the site's content. */
export type Editing = Omit<SentEditing, 'sections'> & { readonly sections: readonly Section[] }

/** Everything that the editor shows. */
export const editingQuery = queryOptions({
  queryKey: ['editing'],
  queryFn: async ({ client, queryKey }): Promise<Editing> => {
    const sent = await read('/editing', editing)
    const sections = sent.sections.map((section) => ({ ...section, fields: shownFields(section.fields) }))
    const known: Editing | undefined = client.getQueryData(queryKey)
    return { ...sent, sections, draft: newerDraft(sent.draft, known) }
  },
  // The changes that the server announces include one's own.
  staleTime: 1_000,
})

/** An answer that was on its way while something was saved is older than what is known. */
function newerDraft(draft: Draft, known: Editing | undefined): Draft {
  return known !== undefined && known.draft.revision > draft.revision ? known.draft : draft
}

/** What `editingQuery` has read. Only below SiteScreens, which shows nothing else before it is there, so that this never suspends. */
export function useEditing(): Editing {
  return useSuspenseQuery(editingQuery).data
}

/** Keeps the draft of an answer, unless a newer one is known. */
export function keepDraft(client: QueryClient, draft: Draft): void {
  client.setQueryData(editingQuery.queryKey, (known) => known && { ...known, draft: newerDraft(draft, known) })
}

/** A field of a section, as the office shows it. */
export type EditableField = Omit<SentField, 'field'> & { readonly field: Field }

/**
 * The fields of a section that this office can show, as a newer server may know more kinds. What belongs to one item of a list of fixed
 * length stands together and says which item that is: the text of a service by its title, 'Servizio 2'.
 */
export function shownFields(fields: readonly SentField[]): readonly EditableField[] {
  const known = fields.flatMap(({ field, ...editable }) => (isField(field) ? [{ ...editable, field }] : []))
  const lists = groupBy(known, ({ path }) => /^(.*?)\.\d+(?:\.|$)/.exec(path)?.[1] ?? path)
  return [...lists].flatMap(([list, own]) => (own.some(({ path }) => path === list) ? own : numbered(own, list)))
}

function numbered(fields: readonly EditableField[], list: string): readonly EditableField[] {
  const numberOf = ({ path }: EditableField) => Number.parseInt(path.slice(list.length + 1), 10) + 1
  return fields
    .toSorted((one, other) => numberOf(one) - numberOf(other))
    .map((editable) => {
      const { field } = editable
      const label = fillText(listWords.item, { label: field.label, number: numberOf(editable) })
      return { ...editable, field: { ...field, label } }
    })
}

function isField(value: unknown): value is Field {
  const { kind } = Object(value)
  return typeof kind === 'string' && Object.hasOwn(kinds, kind)
}
