import type { ChangeFields, Draft, EditedPlace, Editing, LetWait } from '../../contracts/editing.ts'
import type { BuildFacts } from '../../editing/build-facts.ts'
import { sectionsOf } from '../../editing/sections.ts'
import type { ReviewStore } from '../leads/reviews/reviews.ts'
import { applyChanges, type RefusedChange } from './apply-changes.ts'
import { waitingOf } from './draft-changes.ts'
import { draftKeeping } from './keep-draft.ts'
import type { Rendering } from './open-publishing.ts'
import { draftPublishing } from './publish-draft.ts'
import type { Publisher, PublishingLog } from './publisher.ts'
import type { RenderAnswer } from './rendering/renderer.ts'
import type { GoneReviews } from './reviews/gone-reviews.ts'
import { tryAgain } from './try-again.ts'
import { describeVersions } from './versions/describe-versions.ts'

export interface Author {
  /** The id of the session. */
  readonly session: string
  readonly name: string
}

/** The draft, what is chosen of it, without the changes that wait, or a version by its id. */
export type Previewed = 'draft' | 'chosen' | { readonly version: number }

export type SiteEditor = ReturnType<typeof makeSiteEditor>

export interface EditorParts extends Pick<Rendering, 'editing' | 'photographs' | 'interpretations' | 'now'> {
  readonly publisher: Publisher
  readonly goneReviews: GoneReviews
  readonly reviews: Pick<ReviewStore, 'average'>
  readonly facts: BuildFacts
  /** Called when text was erased from versions. */
  readonly onErased: () => void
  readonly log: Pick<PublishingLog, 'error'>
}

/** What the office does with the site's content. */
export function makeSiteEditor(parts: EditorParts) {
  const { editing, publisher, facts, now } = parts
  const sections = sectionsOf(facts.content, facts.environment)
  const fields = new Map(sections.flatMap((section) => section.fields.map((field) => [field.path, field] as const)))
  const drafts = draftKeeping({ ...parts, fields: new Set(fields.keys()) })
  const { places, publishedOverlay, chosenOf, look, describe, renderAhead } = drafts
  const { asOfNow, ...published } = draftPublishing(parts, drafts)

  return {
    /** A text that differs once the draft or the newest version has changed. */
    fingerprint: editing.fingerprint,

    async state(person: Author): Promise<Editing> {
      const [stored, versions, editors] = await Promise.all([
        editing.draft(),
        editing.versions(),
        editing.others(person.session, now()),
      ])
      const { draft, online, places: known, library } = await look(stored)
      return {
        sections: [...sections],
        draft,
        online: { ...online },
        photographs: library,
        versions: describeVersions(versions, known),
        // What a screen shows is mended there, where its problem is said.
        unfit: draft.leftOut
          .filter((path) => !known.uploads.has(path) && fields.get(path)?.locked !== null)
          .map((path) => ({ path, value: draft.fields[path]?.value ?? null })),
        editors: [...editors],
      }
    },

    change: ({ name }: Author, changes: ChangeFields['changes']) =>
      tryAgain<{ readonly kind: 'changed'; readonly draft: Draft } | RefusedChange>(async () => {
        const [draft, known, online] = await Promise.all([editing.draft(), places(), publishedOverlay()])
        const { uploads } = known
        const fieldAt = (path: string) =>
          fields.get(path) ?? (uploads.has(path) ? { locked: null, default: null } : null)
        const applied = applyChanges(draft, changes, { fieldAt, by: name, at: now() })
        if (applied.kind !== 'draft') {
          return applied
        }
        const waiting = waitingOf(draft, online, known)
        const changed = { ...applied.draft, waiting: waitingOf({ ...applied.draft, waiting }, online, known) }
        if (!(await editing.replaceDraft(changed))) {
          return null
        }
        renderAhead()
        return { kind: 'changed', draft: await describe(changed) }
      }),

    /** Lets a change wait when the others are published, or not any more. What is no change cannot wait. */
    letWait: ({ path, waits }: LetWait) =>
      tryAgain<Draft>(async () => {
        const [draft, known, online] = await Promise.all([editing.draft(), places(), publishedOverlay()])
        const before = waitingOf(draft, online, known)
        const others = before.filter((each) => each !== path)
        const waiting = waitingOf({ ...draft, waiting: waits ? [...others, path] : others }, online, known)
        if (waiting.length === before.length) {
          return describe(draft)
        }
        const marked = { ...draft, revision: draft.revision + 1, waiting }
        return (await editing.replaceDraft(marked)) ? describe(marked) : null
      }),

    /** Where on a page of the draft what can be changed stands; null where there is no such page. */
    async places(page: string): Promise<readonly EditedPlace[] | null> {
      return (await publisher.places()).get(page) ?? null
    },

    /** Says where somebody is editing, and returns who else is. */
    async present({ session, name }: Author, section: string): Promise<Editing['editors']> {
      await editing.present(session, name, section, now())
      return [...(await editing.others(session, now()))]
    },

    /** Renders what somebody wants to look at before it goes online; null for a version that is gone. */
    async preview(wanted: Previewed): Promise<RenderAnswer | null> {
      if (wanted === 'draft') {
        return publisher.draft()
      }
      if (wanted === 'chosen') {
        return publisher.preview(await chosenOf(await editing.draft()))
      }
      const version = (await editing.versions()).find(({ id }) => id === wanted.version)
      return version === undefined ? null : publisher.preview(await asOfNow(version.overlay))
    },

    ...published,
  }
}
