import type { Overlay } from '../../content/editing/field.ts'
import { publishing as words } from '../../content/office/editing.ts'
import type { ChangeFields, Draft, EditedPlace, Editing } from '../../contracts/editing.ts'
import { reasonOf } from '../../contracts/reason.ts'
import type { BuildFacts } from '../../editing/build-facts.ts'
import { sectionsOf } from '../../editing/sections.ts'
import { applyChanges, type RefusedChange } from './apply-changes.ts'
import { describeVersions } from './describe-versions.ts'
import { overlayOf, withoutWaiting, withWordsOf } from './draft-changes.ts'
import type { GoneReviews } from './gone-reviews.ts'
import type { Interpretations } from './interpretations.ts'
import { draftKeeping, type OutOfDate } from './keep-draft.ts'
import type { SitePhotographs } from './photographs/site-photographs.ts'
import { type OnStep, overlayPublishing } from './publish-overlay.ts'
import type { Publisher } from './publisher.ts'
import type { RenderAnswer } from './rendering/renderer.ts'
import type { SiteEditing, StoredDraft } from './site-editing.ts'

/** Somebody else may save in the same moment; then the draft is read again. */
const MAX_ATTEMPTS = 10

/** Who edits. */
export interface Person {
  /** The id of the session. */
  readonly session: string
  readonly name: string
}

/** The draft without the changes that wait, or a version. */
export type Previewed =
  | { readonly kind: 'draft'; readonly waiting: readonly string[] }
  | { readonly kind: 'version'; readonly id: number }

export type SiteEditor = ReturnType<typeof makeSiteEditor>

interface EditorParts {
  readonly editing: SiteEditing
  readonly photographs: Pick<SitePhotographs, 'list'>
  readonly interpretations: Interpretations
  readonly publisher: Pick<Publisher, 'draft' | 'places' | 'preview' | 'publish'>
  readonly goneReviews: Pick<GoneReviews, 'without' | 'forget'>
  readonly facts: BuildFacts
  readonly log: { readonly error: (facts: object, message: string) => void }
  readonly now: () => Date
}

/** What the office does with the site's content. */
export function makeSiteEditor(parts: EditorParts) {
  const { editing, interpretations, publisher, goneReviews, facts, log, now } = parts
  const sections = sectionsOf(facts.content, facts.environment)
  const fields = new Map(sections.flatMap((section) => section.fields.map((field) => [field.path, field] as const)))
  const drafts = draftKeeping({ ...parts, fields: new Set(fields.keys()) })
  const { library, liveOverlay, places, describe, renderAhead, replaceDraft } = drafts
  const overlays = overlayPublishing(parts, drafts)

  /** The draft as it is published while some of its changes wait. */
  const chosenOf = async (draft: StoredDraft, waiting: readonly string[]): Promise<Overlay> =>
    goneReviews.without(withoutWaiting(overlayOf(draft), await liveOverlay(), waiting, await places()))

  return {
    /** A text that differs once the draft or the newest version has changed. */
    fingerprint: editing.fingerprint,

    async state(person: Person): Promise<Editing> {
      const [draft, versions, editors, online, known] = await Promise.all([
        editing.draft(),
        editing.versions(),
        editing.others(person.session, now()),
        liveOverlay(),
        places(),
      ])
      return {
        sections: [...sections],
        draft: await describe(draft),
        online: { ...online },
        photographs: await library(),
        versions: describeVersions(versions, known),
        unfit: (await interpretations.of(overlayOf(draft))).unfit.map((path) => ({
          path,
          value: draft.fields[path]?.value ?? null,
        })),
        editors: [...editors],
      }
    },

    async change(
      { name }: Person,
      changes: ChangeFields['changes'],
    ): Promise<{ kind: 'changed'; draft: Draft } | RefusedChange> {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const [draft, { uploads }] = await Promise.all([editing.draft(), places()])
        const fieldAt = (path: string) =>
          fields.get(path) ?? (uploads.has(path) ? { locked: null, default: null } : null)
        const applied = applyChanges(draft, changes, { fieldAt, by: name, at: now() })
        if (applied.kind !== 'draft') {
          return applied
        }
        if (await editing.replaceDraft(applied.draft)) {
          renderAhead()
          return { kind: 'changed', draft: await describe(applied.draft) }
        }
      }
      throw new Error('too many people change the draft at once')
    },

    /** Where on a page of the draft what can be changed stands; null where there is no such page. */
    async places(page: string): Promise<readonly EditedPlace[] | null> {
      return (await publisher.places()).get(page) ?? null
    },

    /** Says where somebody is editing, and returns who else is. */
    async present({ session, name }: Person, section: string): Promise<Editing['editors']> {
      await editing.present(session, name, section, now())
      return [...(await editing.others(session, now()))]
    },

    /** Renders what somebody wants to look at before it goes online; null for a version that is gone. */
    async preview(wanted: Previewed): Promise<RenderAnswer | null> {
      if (wanted.kind === 'version') {
        const version = (await editing.versions()).find(({ id }) => id === wanted.id)
        return version === undefined ? null : publisher.preview(version.overlay)
      }
      return wanted.waiting.length === 0
        ? publisher.draft()
        : publisher.preview(await chosenOf(await editing.draft(), wanted.waiting))
    },

    /** Says what stands against publishing the draft without the changes that wait. */
    async check(waiting: readonly string[]): Promise<{ revision: number; problems: Record<string, string> }> {
      const draft = await editing.draft()
      const problems = await overlays.problemsOf(await chosenOf(draft, waiting))
      return { revision: draft.revision, problems: { ...problems } }
    },

    /** Whether this process is publishing, and which version somebody has put online last. */
    publishing: async ({ name }: Person): Promise<{ isPublishing: boolean; ownVersion: number | null }> => ({
      // In this order: what ends in between is online.
      isPublishing: overlays.isPublishing(),
      ownVersion: await editing.newestBy(name),
    }),

    /** Publishes a revision of the draft but for the changes that wait. Each step goes to the listener, the last one too. */
    async publish(
      { name }: Person,
      { revision, waiting = [] }: { readonly revision: number; readonly waiting?: readonly string[] | undefined },
      onStep: OnStep,
    ): Promise<OutOfDate | null> {
      const draft = await editing.draft()
      if (draft.revision !== revision) {
        return 'newer'
      }
      onStep(await overlays.publish(name, await chosenOf(draft, waiting), onStep))
      return null
    },

    /** Publishes a version, or makes one that was put away the draft. The steps are told as above. */
    async restore({ name }: Person, revision: number, id: number, onStep: OnStep): Promise<OutOfDate | null> {
      const draft = await editing.draft()
      if (draft.revision !== revision) {
        return 'newer'
      }
      const [versions, online] = await Promise.all([editing.versions(), liveOverlay()])
      const version = versions.find((one) => one.id === id)
      if (version === undefined) {
        onStep({ step: 'refused', sentence: words.gone, problems: {} })
        return null
      }
      const overlay = await goneReviews.without(version.overlay)
      if (version.kind === 'draft') {
        const replaced = await replaceDraft(draft, overlay, name, online)
        onStep(replaced === 'newer' ? { step: 'refused', sentence: words.failed, problems: {} } : { step: 'draft' })
        return null
      }
      const restored = withWordsOf(overlayOf(draft), overlay, await places())
      const last = await overlays.publish(name, restored, onStep, version.at)
      if (last.step === 'online') {
        // Who has changed the draft meanwhile keeps it, and so does everybody when it cannot be replaced.
        await replaceDraft(draft, restored, name, online).catch((error: unknown) =>
          log.error({ reason: reasonOf(error) }, 'a version is online again, and the draft is as it was'),
        )
      }
      onStep(last)
      return null
    },

    /** Makes what is online the draft. */
    async discard({ name }: Person, revision: number): Promise<Draft | OutOfDate> {
      const draft = await editing.draft()
      if (draft.revision !== revision) {
        return 'newer'
      }
      const online = await liveOverlay()
      const replaced = await replaceDraft(draft, await goneReviews.without(online), name, online)
      return replaced === 'newer' ? replaced : describe(replaced)
    },
  }
}
