import type { UploadRefusal, UploadState } from '../../../contracts/editing.ts'

/** Parts that are not complete by then are given up. */
export const UPLOAD_LIFETIME_MS = 60 * 60_000

/** What became of an upload is told for so long. */
export const OUTCOME_LIFETIME_MS = 24 * 60 * 60_000

/** So many finished uploads of one session may wait to be decoded, which takes their turn. */
export const MAX_WAITING = 4

/** A session has so many uploads that are not finished, one beside another: a further one replaces the oldest. */
export const MAX_OPEN = 8

/** A process that takes an upload renews its lease; one that was killed loses it after so long, and another takes the upload up. */
export const TAKING_LEASE_MS = 30_000

/** An upload that a process takes. */
export interface ClaimedUpload {
  readonly id: string
  /** Tells this claim from a later one. */
  readonly claim: string
  /** How many parts it has. */
  readonly parts: number
  /** The name of the person. */
  readonly by: string
  /** How often it was claimed, this time included. */
  readonly attempts: number
}

export type UploadOutcome =
  | { readonly state: 'taken'; readonly photograph: string }
  | { readonly state: 'refused'; readonly reason: UploadRefusal }

/** Uploads: their parts, and what becomes of them. Any process answers for each, and goes on with what another has left. */
export interface Uploads {
  /** Begins an upload, in place of the oldest that is open past MAX_OPEN. Returns false when the session has ended. */
  begin(id: string, session: string, by: string, now: Date): Promise<boolean>
  /** Keeps a part, in place of the same part before. Returns false for an upload of another session, or one that is finished. */
  addPart(id: string, part: number, session: string, bytes: Uint8Array): Promise<boolean>
  /**
   * Finishes an upload, which takes no parts any more. A second time nothing changes.
   *
   * @returns its state; 'unknown' unless exactly so many parts are there; 'busy' when too many of the session wait
   */
  finish(id: string, session: string, parts: number): Promise<UploadState | 'unknown' | 'busy'>
  /** The state of a finished upload; null for any other. */
  state(id: string, session: string): Promise<UploadState | null>
  /** The finished uploads that no process is taking, the oldest first. */
  unclaimed(now: Date): Promise<readonly string[]>
  /** Claims a finished upload that no process is taking; null when there is nothing to do. */
  claim(id: string, now: Date): Promise<ClaimedUpload | null>
  renew(claimed: ClaimedUpload, now: Date): Promise<void>
  /** Leaves an upload to whoever looks next, as if it had not been claimed. Returns false when it is gone, or another's meanwhile. */
  release(claimed: ClaimedUpload): Promise<boolean>
  part(id: string, part: number): Promise<Uint8Array | null>
  /** Says what became of an upload, and removes its parts. */
  settle(claimed: ClaimedUpload, outcome: UploadOutcome): Promise<void>
  /** Removes what has outlived its time, a few parts at a time. */
  forget(now: Date): Promise<void>
}
