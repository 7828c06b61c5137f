/** What happened to a lead. The first four are written by the server alone; 'entered': somebody has written it in by hand. */
export const eventKinds = [
  'arrived',
  'notified',
  'reminded',
  'confirmed',
  'entered',
  'called',
  'whatsapp',
  'wrote',
  'no-answer',
  'written',
  'call-back',
  'contacted',
  'booked',
  'delivered',
  'review-asked',
  'review-sent',
  'lost',
  'reopened',
  'released',
  'spam',
  'corrected',
  'undone',
  'note',
] as const

export type EventKind = (typeof eventKinds)[number]
