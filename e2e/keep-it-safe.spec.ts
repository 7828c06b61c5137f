import { expect } from '@playwright/test'
import { test } from './support/test.ts'

test('security.txt says whom to write to, and has not lapsed', async ({ request }) => {
  const answer = await request.get('/.well-known/security.txt')
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain('Contact: mailto:ciao@casainposa.example\n')
  const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(0)
  expect(days).toBeLessThan(365)
})
