/** The name of the business, which the document carries; empty in development, whose document has none. */
export function brandName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
}
