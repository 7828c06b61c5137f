/** The id of the element that edits a place, which a link to a problem gives the focus to. */
export function placeId(place: string): string {
  return `campo-${place}`
}
