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

/** The photographs, the pictures made of them, and the parts of uploads. */
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
  /** Which of these renditions are made. */
  madeOf(paths: readonly string[]): Promise<ReadonlySet<string>>
  addRendition(path: string, bytes: Uint8Array, now: Date): Promise<void>
  /** Removes the renditions that are not among these and older than a time. */
  forgetRenditions(kept: ReadonlySet<string>, before: Date): Promise<void>

  /** Keeps a part of an upload, in place of the same part before. */
  addPart(upload: string, part: number, session: string, bytes: Uint8Array, now: Date): Promise<void>
  /** The parts of an upload in their order, if exactly these of this session are there; else null. */
  parts(upload: string, count: number, session: string): Promise<readonly Uint8Array[] | null>
  /** Removes an upload, and all that were begun before a time. */
  forgetUploads(upload: string, before: Date): Promise<void>
}
