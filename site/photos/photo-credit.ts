import type { Photo } from '../../content/photos/photos.ts'

/** Whose photograph it is: the photographer that the list names, otherwise the brand. */
export function photoCredit({ credit }: Photo, brand: string): string {
  return credit || brand
}

/** The copyright notice of a photograph, as its file and the structured data say it. */
export function copyrightNotice(credit: string): string {
  return `© ${credit}`
}
