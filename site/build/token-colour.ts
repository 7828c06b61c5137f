/**
 * Reads a colour from the design tokens, for what the build draws and for what is no style sheet.
 *
 * @param tokens text of `site/styles/tokens.css`
 * @param name of the custom property, without its hyphens
 * @throws when the first token of that name is not a colour in hexadecimal
 */
export function tokenColour(tokens: string, name: string): string {
  const colour = new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(tokens)?.[1]
  if (colour === undefined) {
    throw new Error(`site/styles/tokens.css has no colour --${name}`)
  }
  return colour
}
