import { expect, test } from 'vitest'
import { calledDigits, digitsOf, findPhoneNumber, readPhoneNumber } from './phone-number.ts'

test('reads a mobile', () => {
  expect(readPhoneNumber('3471234567')).toEqual({
    shown: '+39 347 123 4567',
    link: 'tel:+393471234567',
    digits: '393471234567',
    isMobile: true,
  })
})

test('reads a landline, which keeps its zero', () => {
  expect(readPhoneNumber('06/5550.1234')).toEqual({
    shown: '+39 06 5550 1234',
    link: 'tel:+390655501234',
    digits: '390655501234',
    isMobile: false,
  })
})

test.each([
  ['333 1234567', '393331234567'],
  ['+39 333 123 4567', '393331234567'],
  ['0039 333/123.45.67', '393331234567'],
  ['39 333 1234567', '393331234567'],
  ['393 123 4567', '393931234567'],
  ['+39 393 123 4567', '393931234567'],
  ['+39 06/5550.1234', '390655501234'],
  ['06 5550 1234', '390655501234'],
  ['+39 (0)6 5550 1234', '390655501234'],
  ['+44 (0)20 7946 0958', '442079460958'],
  ['+41 79 123 45 67', '41791234567'],
  ['\u202a+39 333 123 4567\u202c', '393331234567'],
  ['0041 79 123 45 67', '41791234567'],
  ['３３３５５５０１６０', '393335550160'],
  ['800 123 456', '39800123456'],
])('reads %s as %s, alone and among words', (phone, digits) => {
  expect(readPhoneNumber(phone)?.digits).toBe(digits)
  expect(findPhoneNumber(phone)?.digits).toBe(digits)
  expect(findPhoneNumber(`cell. ${phone} (ore 9-13)`)?.digits).toBe(digits)
})

test.each([
  ['333 1234567 dopo le 18', '393331234567'],
  ['dopo le 18:00, 333 1234567', '393331234567'],
  ['(+39) 333-1234567', '393331234567'],
  ['02 55501239 int. 4', '390255501239'],
  ['interno 4 tel 333 1234567', '393331234567'],
  ['tel.+39 333 1234567', '393331234567'],
  ['wa.me/393335550158', '393335550158'],
  ['02 5550211 www.idealista.it/immobile/30112233/', '39025550211'],
])('finds the number in "%s" among other words', (phone, digits) => {
  expect(findPhoneNumber(phone)?.digits).toBe(digits)
  expect(readPhoneNumber(phone)).toBeNull()
})

test.each([
  ['333 1234567 oppure 06 55501234', '393331234567'],
  ['+39 333 123 4567 (solo dopo le 18, ufficio 06 1234567)', '393331234567'],
  ['+39 02 5550 1240 / 333 5550153', '393335550153'],
  ['333 5550163 (Anna), 333 5550164 (Bruno)', '393335550163'],
  ['ufficio 06 5550 1234, casa 02 5550 1239', '390655501234'],
  ['06 5550 1234, 333 1234567', '393331234567'],
  ['0655501234; 3331234567', '393331234567'],
  ['3331234567,3481234567', '393331234567'],
  ['899 123456 o 06 5550 1234', '390655501234'],
  ['+44 (0)20 (0)7946 0958 oppure 06 5550 1234', '390655501234'],
])('takes of several numbers in "%s" the first mobile, else the first', (phone, digits) => {
  expect(findPhoneNumber(phone)?.digits).toBe(digits)
  expect(readPhoneNumber(phone)).toBeNull()
})

test('searches no text that is longer than a message shows', () => {
  const number = '333 1234567'
  expect(findPhoneNumber(number.padEnd(300))?.digits).toBe('393331234567')
  expect(findPhoneNumber(number.padEnd(301))).toBeNull()
})

test.each([
  ...['', 'solo email', '12', '112', '34 712 345 678', '+39 3471234', '0333 1234567', '+39 333 555 O162'],
  // A digit too many, or two numbers that share their beginning; what costs the caller money.
  ...['333 12345678', '347-1234567/8', '899 123456'],
  ...['+44 (0)20 (0)7946 0958', 'https://www.airbnb.it/rooms/53421987'],
])('finds no number in "%s"', (phone) => {
  expect(readPhoneNumber(phone)).toBeNull()
  expect(findPhoneNumber(phone)).toBeNull()
})

test.each([
  ['3475550102', '3475550102', '3475550102'],
  ['+39 347 555 0102', '3475550102', '3475550102'],
  ['3475550102 oppure 06 5551111', '3475550102', '3475550102'],
  ['347 555 0102 oppure 06 5551111', null, '3475550102'],
  ['0039 348 555 0103 (dopo le 18)', null, '3485550103'],
  ['+44 (0)20 7946 0958', '4402079460958', '442079460958'],
  ['333 12345678', '33312345678', null],
  ['12', null, null],
  ['n.d.', null, null],
])('of %j the digits are %j, and those that are called %j', (phone, whole, called) => {
  expect(digitsOf(phone, 6)).toBe(whole)
  expect(calledDigits(phone, 6)).toBe(called)
})
