/**
 * What the page and the confirmation say while the business is closed. Before a day that begins with a vowel, the eighth and the eleventh,
 * the preposition is elided.
 */
export const closedNotice = {
  text: 'Siamo chiusi {until}: ti rispondiamo {from}.',
  until: { usual: 'fino al {day}', elided: 'fino all’{day}' },
  from: { usual: 'dal {day}', elided: 'dall’{day}' },
} as const
