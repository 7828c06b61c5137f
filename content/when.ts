/** Items of a list that stand there only with a part of the page (parts.ts). */
export function when<Item>(isShown: boolean, ...items: readonly Item[]): readonly Item[] {
  return isShown ? items : []
}
