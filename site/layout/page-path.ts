/** The address of a page on the site, without the ending of the file that holds it. */
export function pagePath(pathname: string): string {
  return pathname.replace(/\.html$/, '').replace(/\/index$/, '/')
}
