/**
 * Which parts the site shows. One that is false leaves no gap, no link and no word in other texts; what it holds below in this folder
 * waits until it is true. `npm run setup` asks for them.
 */
export const parts = {
  /** Reviews of hosts, each with its month and what you have checked. */
  reviews: true,
  /** Figures, each with its source: what was counted, when, in how many homes. */
  figures: true,
  /** The average rating at the top: who voted on what, and when. */
  rating: true,
  /** The badge 'Verificato' at the top: what is verified, and by whom. */
  verification: true,
  /** Amateur and professional photographs side by side, and the table of what the better ones bring. */
  comparison: true,
  /** 360° tours, which you then offer. The sample that visitors turn needs a panorama in photos/places.ts. */
  tour: true,
  /** Photographs from a drone, which you then offer, with a licence. */
  drone: true,
  /** One room at three hours of a day. It needs its three photographs in photos/places.ts. */
  hours: true,
  /** 'Che cosa ricevi' below the services. */
  features: true,
  /** What is included and what is not. */
  servicePackage: true,
  /** How many photographs of what home, and how long it takes; part of what is included. */
  quantities: true,
  /** Questions and answers. */
  questions: true,
}
