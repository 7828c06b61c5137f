/**
 * Makes of a built page what a careful hand would write of the same content without any script: the limit that the page
 * is measured against. Texts, photographs, fonts, styles and the data for search engines stay; scripts, what only they
 * need, and the marks by which React finds its way go.
 */
export function makeLimitPage(html: string): string {
  return html
    .replace(/<script\b(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*rel="?modulepreload[^>]*>/g, '')
    .replace(/ data-(?:content|island|styles)="[^"]*"/g, '')
    .replace(/<!--.*?-->/gs, '')
}
