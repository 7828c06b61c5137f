import type { PhotoPlaces } from '../page-content.ts'

/**
 * Which photograph of photos.ts stands where. Each place but the hero may be empty (`[]` or `undefined`): the page then has no such
 * part, and no gap. The portrait stands in signature.ts.
 */
export const places: PhotoPlaces = {
  hero: 'livingRoom',
  services: ['kitchen', 'courtyard', 'aerialView'],
  gallery: ['terrace', 'bedroom', 'greenSofa', 'bathroom', 'diningRoom'],
  comparison: { before: 'livingRoomAmateur', after: 'livingRoomProfessional' },
  booking: 'breakfast',
  notFound: 'livingRoom19',
  tour: { poster: 'livingRoomWide', panorama: 'panorama' },
  hours: { morning: 'livingRoom8', noon: 'livingRoom13', evening: 'livingRoom19' },
}
