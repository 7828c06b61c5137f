import type { Overlay } from '../../content/field.ts'
import type { DraftField } from '../../contracts/editing.ts'

/** The draft of the site's content: the changed fields by their place. */
export interface StoredDraft {
  readonly revision: number
  readonly fields: Readonly<Record<string, DraftField>>
}

/** A version as it is stored: newer ones have higher ids. */
export interface StoredVersion {
  readonly id: number
  readonly at: Date
  readonly by: string
  readonly kind: 'published' | 'draft'
  readonly overlay: Overlay
  /** Addresses of the renditions that its pages show and that no build has made, as each build that showed it names them. */
  readonly pictures: readonly string[]
}

/** How many versions are kept. */
export const KEPT_VERSIONS = 20

/** Files of a version are served for so long after the next one was published. */
export const REACHABLE_MS = 24 * 60 * 60_000

/** Somebody who has said nothing for so long is not editing any more. */
export const PRESENT_MS = 45_000

/** The draft, the versions and the editors of the site. */
export interface SiteEditing {
  /** Texts that differ, separated by a dot: once the draft has changed, and once the versions or their pictures have. */
  fingerprint(): Promise<string>
  draft(): Promise<StoredDraft>
  /**
   * Replaces the draft if it still has the revision that the new one comes from, which is one less.
   *
   * @param putAway what the draft was, to be added to the versions in the same transaction
   * @returns false when somebody else was faster, and nothing is written: read it again
   */
  replaceDraft(draft: StoredDraft, putAway?: Omit<StoredVersion, 'id'>): Promise<boolean>
  /** The newest published version; null while the page is that of the repository. */
  live(): Promise<StoredVersion | null>
  /** The newest first. */
  versions(): Promise<readonly StoredVersion[]>
  /** All that are stored: those, and older ones whose files visitors may still load. */
  keptVersions(): Promise<readonly StoredVersion[]>
  /** The published versions that were online at some time since, the newest first. */
  onlineSince(since: Date): Promise<readonly StoredVersion[]>
  /**
   * Adds a version, and removes the oldest ones that are neither among the kept ones nor reachable any more.
   *
   * @returns its id
   */
  addVersion(version: Omit<StoredVersion, 'id'>): Promise<number>
  /** Adds addresses to the pictures of a version, if it is still there: a build may name them otherwise than the one before. */
  addPictures(id: number, added: readonly string[]): Promise<void>
  /** Says where somebody is editing. */
  present(session: string, name: string, section: string, now: Date): Promise<void>
  /** Who else is editing, each person once. */
  others(session: string, now: Date): Promise<readonly { readonly name: string; readonly section: string }[]>
}
