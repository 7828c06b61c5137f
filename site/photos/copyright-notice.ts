/** Whose a photograph is, as its file and the structured data say it. */
export function copyrightNotice({ credit }: { readonly credit: string }): string {
  return `© ${credit}`
}
