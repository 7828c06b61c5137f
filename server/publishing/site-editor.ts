import { isDeepStrictEqual } from 'node:util'
import type { Overlay } from '../../content/editing/field.ts'
import { publishing as words } from '../../content/office/editing.ts'
import type { ChangeFields, Draft, Editing, PublishingStep } from '../../contracts/editing.ts'
import type { BuildFacts } from '../../editing/build-facts.ts'
import { changedSections, sectionsOf } from '../../editing/sections.ts'
import { applyChanges, type RefusedChange } from './apply-changes.ts'
import type { Interpretations, Interpreted } from './interpretations.ts'
import { libraryOf } from './library.ts'
import type { SitePhotographs } from './photographs/site-photographs.ts'
import type { Publisher } from './publisher.ts'
import { overlayOf, type SiteEditing, type StoredDraft } from './site-editing.ts'
import type { StoredVersion } from './site-versions.ts'

/** Somebody else may save in the same moment; then the draft is read again. */
const MAX_ATTEMPTS = 10

/** Who edits. */
export interface Person {
  /** The id of the session. */
  readonly session: string
  readonly name: string
}

/** The draft has another revision than the one that somebody saw. */
export type OutOfDate = 'newer'

type OnStep = (step: PublishingStep) => void

export type SiteEditor = ReturnType<typeof makeSiteEditor>

interface EditorParts {
  readonly editing: SiteEditing
  readonly photographs: Pick<SitePhotographs, 'list'>
  readonly interpretations: Interpretations
  readonly publisher: Pick<Publisher, 'draft' | 'publish'>
  readonly facts: BuildFacts
  readonly log: { readonly error: (facts: object, message: string) => void }
  readonly now: () => Date
}

/** What the office does with the site's content. */
export function makeSiteEditor(parts: EditorParts) {
  const { editing, photographs, interpretations, publisher, facts, log, now } = parts
  const { content, environment } = facts
  const drafts = draftKeeping(parts)
  const sections = sectionsOf(content, environment)
  const fields = new Map(sections.flatMap((section) => section.fields.map((field) => [field.path, field] as const)))

  const { library, liveOverlay, describe, renderAhead, replaceDraft } = drafts
  const publishOverlay = overlayPublishing(parts)

  return {
    /** A text that differs once the draft or the newest version has changed. */
    fingerprint: editing.fingerprint,

    async state(person: Person): Promise<Editing> {
      const [draft, versions, editors, rendered] = await Promise.all([
        editing.draft(),
        editing.versions(),
        editing.others(person.session, now()),
        publisher.draft().catch((error: unknown) => {
          log.error({ reason: reasonOf(error) }, 'the draft is not rendered')
          return null
        }),
      ])
      return {
        sections: [...sections],
        draft: await describe(draft),
        photographs: await library(),
        versions: describeVersions(versions),
        unfit: (await interpretations.ofDraft(draft)).unfit.map((path) => ({
          path,
          value: draft.fields[path]?.value ?? null,
        })),
        editors: [...editors],
        crops: Object.fromEntries(
          Object.entries(rendered?.crops ?? {}).map(([name, aspects]) => [
            name,
            aspects.map((aspect) => ({ ...aspect })),
          ]),
        ),
      }
    },

    async change(
      { name }: Person,
      changes: ChangeFields['changes'],
    ): Promise<{ kind: 'changed'; draft: Draft } | RefusedChange> {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const [draft, stored] = await Promise.all([editing.draft(), photographs.list()])
        const uploaded = new Set(stored.map((photograph) => `photos.${photograph.name}`))
        const fieldAt = (path: string) =>
          fields.get(path) ?? (uploaded.has(path) ? { locked: null, default: null } : null)
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

    /** Says where somebody is editing, and returns who else is. */
    async present({ session, name }: Person, section: string): Promise<Editing['editors']> {
      await editing.present(session, name, section, now())
      return [...(await editing.others(session, now()))]
    },

    /** Publishes a revision of the draft. Each step goes to the listener, the last one too. */
    async publish({ name }: Person, revision: number, onStep: OnStep): Promise<OutOfDate | null> {
      const draft = await editing.draft()
      if (draft.revision !== revision) {
        return 'newer'
      }
      onStep(await publishOverlay(name, overlayOf(draft), await interpretations.ofDraft(draft), onStep))
      return null
    },

    /** Publishes a version, or makes one that was put away the draft. The steps are told as above. */
    async restore({ name }: Person, revision: number, id: number, onStep: OnStep): Promise<OutOfDate | null> {
      const draft = await editing.draft()
      if (draft.revision !== revision) {
        return 'newer'
      }
      const version = (await editing.versions()).find((one) => one.id === id)
      if (version === undefined) {
        onStep({ step: 'refused', sentence: words.gone, problems: {} })
        return null
      }
      if (version.kind === 'draft') {
        const replaced = await replaceDraft(draft, version.overlay, name)
        onStep(replaced === 'newer' ? { step: 'refused', sentence: words.failed, problems: {} } : { step: 'draft' })
        return null
      }
      const last = await publishOverlay(name, version.overlay, await interpretations.ofVersion(version), onStep)
      if (last.step === 'online') {
        // Who has changed the draft meanwhile keeps it, and so does everybody when it cannot be replaced.
        await replaceDraft(draft, version.overlay, name).catch((error: unknown) =>
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
      const replaced = await replaceDraft(draft, await liveOverlay(), name)
      return replaced === 'newer' ? replaced : describe(replaced)
    },
  }
}

/** Makes the function that publishes an overlay, and says in words why not. */
function overlayPublishing({ publisher, log }: EditorParts) {
  return async function publishOverlay(
    by: string,
    overlay: Overlay,
    interpreted: Interpreted,
    onStep: OnStep,
  ): Promise<PublishingStep> {
    const problems = { ...interpreted.problems }
    if (Object.keys(problems).length > 0) {
      return { step: 'refused', sentence: words.problems, problems }
    }
    try {
      return await publisher.publish({ by, overlay, interpreted }, onStep)
    } catch (error) {
      log.error({ reason: reasonOf(error) }, 'the site is not published')
      return { step: 'refused', sentence: words.failed, problems: {} }
    }
  }
}

/** Describes drafts, and puts one in the place of another. */
function draftKeeping({ editing, photographs, interpretations, publisher, facts, now }: EditorParts) {
  const library = async () => libraryOf(facts, await photographs.list())

  async function describe(draft: StoredDraft): Promise<Draft> {
    const { problems } = await interpretations.ofDraft(draft)
    return {
      revision: draft.revision,
      fields: { ...draft.fields },
      problems: { ...problems },
      hasChanges: !isDeepStrictEqual(overlayOf(draft), await liveOverlay()),
    }
  }

  const liveOverlay = async () => (await editing.live())?.overlay ?? {}

  /** Lets a preview be there when the browser asks for it; a failure is told to who asks. */
  function renderAhead(): void {
    publisher.draft().catch(() => undefined)
  }

  /** Puts a draft with changes away among the versions, and an overlay in its place. */
  async function replaceDraft(draft: StoredDraft, overlay: Overlay, by: string): Promise<StoredDraft | OutOfDate> {
    const at = now()
    const revision = draft.revision + 1
    const entries = Object.entries(overlay).map(([path, value]) => [
      path,
      // What stays keeps its history.
      isDeepStrictEqual(value, draft.fields[path]?.value)
        ? draft.fields[path]
        : { value, by, at: at.toISOString(), revision },
    ])
    const replaced: StoredDraft = { revision, fields: Object.fromEntries(entries) }
    const before = overlayOf(draft)
    const isWorthKeeping = !isDeepStrictEqual(before, await liveOverlay()) && !isDeepStrictEqual(before, overlay)
    const putAway = { at, by, kind: 'draft', overlay: before, pictures: [] } as const
    if (!(await editing.replaceDraft(replaced, isWorthKeeping ? putAway : undefined))) {
      return 'newer'
    }
    renderAhead()
    return replaced
  }

  return { library, liveOverlay, describe, renderAhead, replaceDraft }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}

/** The versions, the newest first, each with the sections that differ from the published one before. */
function describeVersions(versions: readonly StoredVersion[]): Editing['versions'] {
  const live = versions.find(({ kind }) => kind === 'published')
  return versions.map(({ id, at, by, kind, overlay }, index) => {
    const before = versions.slice(index + 1).find((older) => older.kind === 'published')
    const changed = [...changedSections(before?.overlay ?? {}, overlay)]
    return { id, at: at.toISOString(), by, kind, isLive: id === live?.id, changed }
  })
}
