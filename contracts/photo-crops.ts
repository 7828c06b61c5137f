import type { Size } from './crop.ts'

/** Every crop in which a page shows a photograph: the pages take its ratio from here, the office shows by it how one will look. */
export const photoCrops = {
  heroPhone: { width: 4, height: 3 },
  heroWindow: { width: 16, height: 9 },
  servicesWide: { width: 3, height: 2 },
  servicesSquare: { width: 1, height: 1 },
  servicesLow: { width: 4, height: 3 },
  galleryWide: { width: 3, height: 2 },
  galleryNarrow: { width: 3, height: 4 },
  galleryUpright: { width: 4, height: 5 },
  galleryWhole: { width: 3, height: 2 },
  comparison: { width: 3, height: 2 },
  hoursPhone: { width: 3, height: 2 },
  hoursWindow: { width: 4, height: 5 },
  bookingPhone: { width: 3, height: 2 },
  bookingWindow: { width: 2, height: 1 },
  tourPhone: { width: 3, height: 2 },
  tourWindow: { width: 21, height: 9 },
  panorama: { width: 2, height: 1 },
  portrait: { width: 4, height: 5 },
  notFound: { width: 3, height: 2 },
} as const satisfies Readonly<Record<string, Size>>

export type CropName = keyof typeof photoCrops

/** The places of the gallery's grid. A narrow and an upright one share a line on a telephone. */
export type GalleryPlace = 'large' | 'narrow' | 'upright' | 'uprightAlone' | 'beside' | 'full'

const group = ['large', 'narrow', 'upright', 'beside'] as const
const pair = ['uprightAlone', 'beside'] as const

const fewPlaces: readonly (readonly GalleryPlace[])[] = [
  [],
  ['full'],
  pair,
  ['full', ...pair],
  group,
  [...group, 'full'],
  [...pair, ...group],
  [...group, 'full', ...pair],
  [...group, ...group],
]

/** The places for so many photographs, in source order. Each line of the grid is full, and differs from the one above it. */
export function galleryPlaces(count: number): readonly GalleryPlace[] {
  return fewPlaces[count] ?? [...group, 'full', ...galleryPlaces(count - group.length - 1)]
}

const cropsOfGallery: Readonly<Record<GalleryPlace, CropName>> = {
  large: 'galleryWide',
  narrow: 'galleryNarrow',
  upright: 'galleryUpright',
  uprightAlone: 'galleryUpright',
  beside: 'galleryWide',
  full: 'galleryWide',
}

const cropsOfPlaces: readonly (readonly [RegExp, readonly CropName[]])[] = [
  [/^hero\.photo$/, ['heroPhone', 'heroWindow']],
  [/^services\.photos\.0$/, ['servicesWide']],
  [/^services\.photos\.1$/, ['servicesSquare']],
  [/^services\.photos\.2$/, ['servicesLow']],
  [/^services\.tour\.poster$/, ['tourPhone', 'tourWindow']],
  [/^services\.tour\.panorama$/, ['panorama']],
  [/^comparison\.(before|after)$/, ['comparison']],
  [/^hours\.list\.\d+\.photo$/, ['hoursPhone', 'hoursWindow']],
  [/^booking\.photo$/, ['bookingPhone', 'bookingWindow']],
  [/^signature\.portrait$/, ['portrait']],
  [/^notFound\.photo$/, ['notFound']],
]

/**
 * The crops in which a page shows a photograph at a place of the content, `gallery.photos.2`.
 *
 * @param count of how many, where the place is one of a list
 */
export function cropsAt(place: string, count: number): readonly CropName[] {
  const index = /^gallery\.photos\.(\d+)$/.exec(place)?.[1]
  if (index !== undefined) {
    const own = galleryPlaces(count)[Number(index)]
    return own === undefined ? [] : [cropsOfGallery[own], 'galleryWhole']
  }
  return cropsOfPlaces.find(([pattern]) => pattern.test(place))?.[1] ?? []
}
