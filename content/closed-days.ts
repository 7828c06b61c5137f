/** What the page and the confirmation say while the business is closed. */
export const closedNotice = {
  text: 'Siamo chiusi {until}: ti rispondiamo {from}.',
  until: 'fino al {day}',
  from: 'dal {day}',
} as const
