/** What the page and the confirmation say while the business is closed. */
export const closedNotice = {
  text: 'Siamo chiusi {until}: ti rispondiamo {from}.',
  until: 'fino al {day}',
  from: 'dal {day}',
  // In the place of the first of `booking.steps`' times.
  firstStep: 'Entro 24\u00a0ore dalla riapertura',
} as const
