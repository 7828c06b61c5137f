/** The events that change the state of a lead: the newest of them can be undone. */
export const stateEvents = [
  'call-back',
  'contacted',
  'booked',
  'delivered',
  'lost',
  'reopened',
  'released',
  'spam',
] as const

export type StateEvent = (typeof stateEvents)[number]

/**
 * What happened to a lead. Nobody writes down the first four, 'review-sent' and 'date-reminded': the history makes them of the lead and of
 * what was delivered. 'entered': somebody has written it in by hand.
 */
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
  ...stateEvents,
  'photos-sent',
  'review-asked',
  'review-sent',
  'corrected',
  'undone',
  'date-sent',
  'date-called-off',
  'date-confirmed',
  'date-other',
  'date-stays',
  'date-reminded',
  'note',
] as const

export type EventKind = (typeof eventKinds)[number]

export function isStateEvent(kind: string): kind is StateEvent {
  return stateEvents.some((known) => known === kind)
}
