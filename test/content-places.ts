import { readFileSync } from 'node:fs'
import { texts } from '../business/content.ts'
import { placesOf } from '../business/json-places.ts'

/** Reads the content by places such as `services.list.0.title`; the privacy policy's are `privacy-policy.updated` and `privacy-policy.sections`. */
export function contentPlaces() {
  const policy = readFileSync(new URL('../content/privacy-policy.md', import.meta.url), 'utf8')
  const content = {
    ...texts,
    'privacy-policy': {
      updated: /^updated: (.*)$/m.exec(policy)?.[1],
      sections: [...policy.matchAll(/^## (.*)$/gm)].map(([, title]) => title),
    },
  }
  const valueAt = (place: string) => placesOf(content, place)[0]?.value
  return {
    /** The text at a place, with the lines of a headline joined; empty where there is none. */
    textAt: (place: string) => [valueAt(place) ?? ''].flat().join(' ').replaceAll(/\s+/g, ' '),
    /** The length of the list at a place. */
    countAt: (place: string) => [valueAt(place) ?? []].flat().length,
  }
}
