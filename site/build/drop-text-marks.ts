/**
 * Takes out of a page the marks that React sets between two texts. Only what it takes over again needs them, and that is the form.
 */
export function dropTextMarks(page: string): string {
  return page
    .split(/(<form[\s\S]*?<\/form>)/)
    .map((part) => (part.startsWith('<form') ? part : part.replaceAll('<!-- -->', '')))
    .join('')
}
