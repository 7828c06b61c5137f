import { expect, test } from 'vitest'
import { fillDays } from './fill-days.ts'

test.each([
  ['Dal {first} al {last}', 'Dall’8 agosto all’11\u00a0agosto'],
  ['Il {first}, settimana del {last}', 'L’8 agosto, settimana dell’11\u00a0agosto'],
  ['il {first} e il {first} o {last}', 'l’8 agosto e l’8 agosto o 11\u00a0agosto'],
  ['Dal {one} al {eighteen} e del {short}', 'Dal 1º agosto al 18 agosto e dell’08/11/26'],
])('elides before the eighth and the eleventh: %s', (text, words) => {
  const days = { first: '8 agosto', last: '11\u00a0agosto', one: '1º agosto', eighteen: '18 agosto', short: '08/11/26' }
  expect(fillDays(text, days)).toBe(words)
})
