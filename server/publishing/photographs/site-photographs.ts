/** A photograph from the office, upright, in sRGB and without metadata. */
export interface StoredPhotograph {
  /** Its name in the library, for instance `foto-3f2a91c0`; also the begin of the address of its renditions. */
  readonly name: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Mean colour as `#rrggbb`. */
  readonly colour: string
  /** Of the bytes, 64 hexadecimal digits. */
  readonly digest: string
}

/** A photograph of the library, and when it came. */
export interface ListedPhotograph extends StoredPhotograph {
  readonly at: Date
}

/** All photographs together take at most so much (bytes). */
export const MAX_PHOTOGRAPHS_BYTES = 600 * 1024 * 1024

/** The photographs, and the pictures made of them. */
export interface SitePhotographs {
  /** The library, the newest last. */
  list(): Promise<readonly ListedPhotograph[]>
  /** The bytes of a photograph; null where there is none of that name. */
  read(name: string): Promise<Uint8Array | null>
  /** Adds a photograph; one that is there already stays. Returns false when there is no room for it. */
  add(photograph: StoredPhotograph, bytes: Uint8Array, by: string, now: Date): Promise<boolean>
  /** Removes a photograph with its renditions. */
  remove(name: string): Promise<void>

  /** A rendition by its address on the site, `/photos/…`; null where it is not made. */
  rendition(path: string): Promise<Uint8Array | null>
  /** Which of these renditions are made. They count as new: who asks is about to show them. */
  madeOf(paths: readonly string[], now: Date): Promise<ReadonlySet<string>>
  addRendition(path: string, bytes: Uint8Array, now: Date): Promise<void>
  /** Removes the renditions that are not among these and older than a time. */
  forgetRenditions(kept: ReadonlySet<string>, before: Date): Promise<void>
}
