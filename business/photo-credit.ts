import type { Photo } from '../content/page-content.ts'

/** The photographer named in the list of photographs, otherwise the brand. */
export function photoCredit({ credit }: Photo, brand: string): string {
  return credit || brand
}

/** The copyright notice in a photograph's file and in the structured data. */
export function copyrightNotice(credit: string): string {
  return `© ${credit}`
}
