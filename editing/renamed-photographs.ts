import { photos } from '../content/photos/photos.ts'

/** The former names of photographs that this project ships with, and their present ones. */
const names: readonly (readonly [string, string])[] = [
  ['livingRoomRome', 'livingRoom'],
  ['kitchenMilan', 'kitchen'],
  ['courtyardVilla', 'courtyard'],
  ['aerialVilla', 'aerialView'],
  ['terraceRome', 'terrace'],
  ['bedroomMilan', 'bedroom'],
  ['diningRoomRome', 'diningRoom'],
  ['livingRoomMilan', 'greenSofa'],
  ['panoramaRome', 'panorama'],
  ['breakfastDetail', 'breakfast'],
]

/** Where content/ still has a photograph under its former name, changes keep that. */
export function presentNamesIn(known: object): ReadonlyMap<string, string> {
  return new Map(names.filter(([former, present]) => !Object.hasOwn(known, former) && Object.hasOwn(known, present)))
}

const presentNames = presentNamesIn(photos)

/** Gives photographs in stored changes their present names, so that an older draft or version means the same. */
export function withPresentNames(json: unknown, present: ReadonlyMap<string, string> = presentNames): unknown {
  if (typeof json === 'string') {
    return present.get(json) ?? json
  }
  if (Array.isArray(json)) {
    return json.map((item) => withPresentNames(item, present))
  }
  if (typeof json !== 'object' || json === null) {
    return json
  }
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => {
      const name = present.get(key.replace(/^photos\./, ''))
      return [name === undefined ? key : `photos.${name}`, withPresentNames(value, present)]
    }),
  )
}
