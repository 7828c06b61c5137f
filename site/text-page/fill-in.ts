import { fillText, type TextValues } from '../../content/fill-text.ts'

/**
 * Puts details in the place of their names.
 *
 * @param html text with `{name}` where a detail goes
 * @param details the details by name; they are escaped
 * @throws when the text names a detail that is not there
 */
export function fillIn(html: string, details: TextValues): string {
  const escaped = Object.entries(details).map(([name, detail]) => [
    name,
    String(detail).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`),
  ])
  return fillText(html, Object.fromEntries(escaped))
}
