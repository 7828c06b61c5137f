import { expect, test } from 'vitest'
import { findEmail, findFirstNumber, tidyPhone } from './read-contact.ts'

test.each([
  '3331234567',
  '333 1234567',
  '333-123.45.67',
  '+39 333 1234567',
  '0039 333 1234567',
  '+39(333)1234567',
  ' 333/1234567 ',
  '39 333 1234567',
  'tel. 333 1234567',
  '\u202a+39 333 123 4567\u202c',
  '+39\u00a0333\u00a0123\u00a04567',
])('an Italian number pasted as %j is one number', (pasted) => {
  expect(findFirstNumber(pasted)).toBe('+39 333 123 4567')
})

test('a number is found in a message, however long it is', () => {
  const message = `${'Buongiorno, vorrei delle foto. '.repeat(30)}Sono Anna, 06 5550 1234`
  expect(findFirstNumber(message)).toBe('+39 06 5550 1234')
  expect(findFirstNumber('Sono Anna,\nanna@esempio.it\n333 1234567')).toBe('+39 333 123 4567')
  expect(findFirstNumber('333 765 4321 oppure 06 5550123')).toBe('+39 333 765 4321')
  expect(findFirstNumber('casa da 120 mq, 4 posti')).toBeNull()
})

test('an e-mail is found in a message', () => {
  expect(findEmail('Scrivimi a anna.b@esempio.it, grazie')).toBe('anna.b@esempio.it')
  expect(findEmail('sono @anna su Instagram')).toBeNull()
})

test('a number is stored in one way, and words beside it stay', () => {
  expect(tidyPhone('3331234567')).toBe('+39 333 123 4567')
  expect(tidyPhone('333 1234567 dopo le 18')).toBe('333 1234567 dopo le 18')
  expect(tidyPhone(' 333 765 4321 oppure 06 5550123')).toBe('333 765 4321 oppure 06 5550123')
  expect(tidyPhone('n.d.')).toBeNull()
})
