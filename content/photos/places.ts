import type { PhotoPlaces } from '../page-content.ts'

/**
 * Which photograph of photos.ts stands where. Each place but the hero may be empty (`[]` or `undefined`): the page then has no such
 * part, and no gap. The photographs of the tour, of the hours and of the signature stand with their words.
 */
export const places: PhotoPlaces = {
  hero: 'livingRoom',
  services: ['kitchen', 'courtyard', 'aerialView'],
  gallery: ['terrace', 'bedroom', 'greenSofa', 'bathroom', 'diningRoom'],
  comparison: { before: 'livingRoomAmateur', after: 'livingRoomProfessional' },
  booking: 'breakfast',
  notFound: 'livingRoom19',
}
