import { expect, test } from 'vitest'
import { parsePractices } from './practices.ts'

test.each([
  [{}, false, true],
  [{ SMTP_URL: ' ', BACKEND_URL: '/' }, false, true],
  [{ SMTP_URL: 'smtps://lead:segreta@smtp.example.it:465' }, true, true],
  [{ BACKEND_URL: 'https://abc.supabase.co' }, false, false],
  [{ SMTP_URL: 'yes', BACKEND_URL: 'https://abc.supabase.co' }, true, false],
])('%j: confirms by mail %s, counts visits and receives the form %s', (environment, confirmsByMail, isOwn) => {
  // Nothing else, above all not the password.
  expect(parsePractices(environment)).toEqual({ confirmsByMail, countsVisits: isOwn, receivesForm: isOwn })
})
