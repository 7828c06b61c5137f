import * as z from 'zod/mini'

/**
 * What was typed into the site and is not on the server yet, by its place. It is kept in the storage of this tab, so that it outlives a
 * reload: of visitors nothing is in it but the words and names of the page's reviews, once one of their cards was moved, hidden or
 * taken out. It goes once it is saved or its writer signs out.
 */
const KEY = 'site-texts'

const texts = z.array(z.tuple([z.string(), z.object({ value: z.optional(z.unknown()), seen: z.nullable(z.number()) })]))

const kept = z.object({ writer: z.string(), texts })

type KeptTexts = z.infer<typeof texts>

/** Keeps the texts of somebody in the place of those before. More than the browser has room for is not kept. */
export function keepTexts(writer: string, unsaved: KeptTexts): void {
  // First, so that older ones do not come back in the place of what has no room.
  forgetTexts()
  if (unsaved.length > 0) {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ writer, texts: unsaved } satisfies z.infer<typeof kept>))
    } catch {
      // The storage is full: the tab alone has them.
    }
  }
}

export function forgetTexts(): void {
  sessionStorage.removeItem(KEY)
}

/** The texts that somebody has left; none that another person has. */
export function keptTexts(writer: string): KeptTexts {
  const found = kept.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  return found.success && found.data.writer === writer ? found.data.texts : []
}
