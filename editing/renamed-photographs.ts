/** The former names of photographs of content/photos/photos.ts. */
const presentNames: ReadonlyMap<string, string> = new Map([
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
])

/** Gives photographs in stored changes their present names, so that an older draft or version means the same. */
export function withPresentNames(json: unknown): unknown {
  if (typeof json === 'string') {
    return presentNames.get(json) ?? json
  }
  if (Array.isArray(json)) {
    return json.map(withPresentNames)
  }
  if (typeof json !== 'object' || json === null) {
    return json
  }
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => {
      const name = presentNames.get(key.replace(/^photos\./, ''))
      return [name === undefined ? key : `photos.${name}`, withPresentNames(value)]
    }),
  )
}
