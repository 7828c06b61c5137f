import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Photo, PhotoPlaces } from '../../../content/page-content.ts'
import type { PhotoName } from '../../../content/photos/photos.ts'
import { freeName, hyphenated, readContent, replaceObject, writeFormatted } from './content-file.ts'

/** Which photograph stands where, whatever names there are. */
type Places = Named<PhotoPlaces>
type Named<Place> = Place extends PhotoName ? string : { readonly [Part in keyof Place]: Named<Place[Part]> }

export interface PhotoLists {
  readonly photos: Readonly<Record<string, Photo>>
  readonly places: Places
}

/** Reads the lists in `content/photos/`. */
export async function readPhotoLists(folder: string): Promise<PhotoLists> {
  const { photos } = await readContent(join(folder, 'photos.ts'))
  const { places } = await readContent(join(folder, 'places.ts'))
  return { photos, places }
}

/** A photograph that is added: the file to copy, and its words. */
export interface AddedPhoto {
  readonly source: string
  /** Of the copy's name. */
  readonly ending: string
  readonly alt: string
  readonly caption: string
  readonly place: 'hero' | 'gallery' | 'services' | 'booking' | 'notFound'
}

/** The places without samples; the hero's alone is kept, since there is always one. */
export function ownPlaces({ photos, places }: PhotoLists): Places {
  const isOwn = (name: string) => photos[name]?.isSample !== true
  const own = <Place extends object | string>(place: Place | undefined) => {
    const names: string[] = typeof place === 'string' ? [place] : Object.values(place ?? {})
    return names.every(isOwn) ? place : undefined
  }
  return {
    hero: places.hero,
    services: places.services.filter(isOwn),
    gallery: places.gallery.filter(isOwn),
    comparison: own(places.comparison),
    booking: own(places.booking),
    notFound: own(places.notFound),
    tour: own(places.tour),
    hours: own(places.hours),
  }
}

/**
 * Copies a photograph into `content/photos/`, named for its caption, and puts it into the lists. The samples go, entries and files.
 *
 * @returns the lists as they are then
 * @throws EditByHand when a list has another form
 */
export function addPhoto(folder: string, lists: PhotoLists, added: AddedPhoto): PhotoLists {
  const { source, ending, alt, caption, place } = added
  const own = Object.entries(lists.photos).filter(([, { isSample }]) => isSample !== true)
  const slug = freeName(slugOf(caption), new Set(own.map(([, { file }]) => file.replace(/\.[^.]+$/, ''))))
  const name = slug.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())
  const file = `${slug}.${ending}`
  const before = ownPlaces(lists)
  const isList = place === 'gallery' || place === 'services'
  const places = { ...before, [place]: isList ? [...before[place], name] : name }
  const kept = Object.entries(lists.photos).filter((entry) => entry[1].isSample !== true || entry[0] === places.hero)
  const photos = { ...Object.fromEntries(kept), [name]: { file, alt, caption, focus: { x: 0.5, y: 0.5 } } }
  // Both are read before one is written: a list that cannot be changed leaves the other as it is.
  const changes = Object.entries({ photos, places }).map(([list, value]) => {
    const path = join(folder, `${list}.ts`)
    return { path, text: replaceObject(readFileSync(path, 'utf8'), `content/photos/${list}.ts`, list, value) }
  })
  copyFileSync(source, join(folder, file))
  for (const { path, text } of changes) {
    writeFormatted(path, text)
  }
  const files = new Set(Object.values(photos).map((photo) => photo.file))
  for (const gone of Object.values(lists.photos).filter((photo) => !files.has(photo.file))) {
    rmSync(join(folder, gone.file), { force: true })
  }
  return { photos, places }
}

/** 'Sala con volta, Lecce' is sala-con-volta-lecce. */
function slugOf(caption: string): string {
  const words = hyphenated(caption)
  const short = words.length > 50 ? words.slice(0, 51).replace(/-[^-]*$/, '') : words
  return /^[a-z]/.test(short) ? short : `foto-${short}`.replace(/-$/, '')
}
