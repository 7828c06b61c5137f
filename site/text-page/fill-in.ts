/**
 * Puts details in the place of their names.
 *
 * @param html text with `{name}` where a detail goes
 * @param details the details by name; they are escaped
 * @throws when the text names a detail that is not there, so that no visitor ever reads a brace
 */
export function fillIn(html: string, details: Readonly<Record<string, string | number>>): string {
  return html.replace(/\{(\w+)\}/g, (_, name: string) => {
    const detail = details[name]
    if (detail === undefined) {
      throw new Error(`A text in content/ names {${name}}, which is no detail of the business`)
    }
    return String(detail).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  })
}
