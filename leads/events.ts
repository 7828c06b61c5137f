/** What happened to a lead. The first four are written by the server alone. */
export const eventKinds = [
  'arrived',
  'notified',
  'reminded',
  'confirmed',
  'called',
  'whatsapp',
  'wrote',
  'no-answer',
  'written',
  'call-back',
  'contacted',
  'booked',
  'lost',
  'reopened',
  'released',
  'spam',
  'corrected',
  'undone',
  'note',
] as const

export type EventKind = (typeof eventKinds)[number]
