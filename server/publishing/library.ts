import type { Photograph } from '../../contracts/editing.ts'
import type { BuildFacts } from '../../editing/build-facts.ts'
import type { StoredPhotograph } from './photographs/site-photographs.ts'

/** The photographs that fields may name: those of the repository, then those from the office. */
export function libraryOf({ photos }: Pick<BuildFacts, 'photos'>, stored: readonly StoredPhotograph[]): Photograph[] {
  return [
    ...Object.entries(photos).map(([name, photo]) => ({ name, ...photo, isUploaded: false })),
    ...stored.map(({ name, width, height, digest }) => ({ name, width, height, digest, isUploaded: true })),
  ]
}
