import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleBackendKey } from '../business/backend.ts'
import { parsePractices } from '../business/practices.ts'
import { anna } from '../test/cases/same-lead.ts'
import { openPages } from '../test/fixtures/open-pages.ts'
import { postLead } from '../test/fixtures/post-lead.ts'
import { smtpServer } from '../test/fixtures/smtp.ts'
import { runningServer } from '../test/fixtures/spawned-server.ts'
import { readVisits } from '../test/stored-leads.ts'

const elsewhere = { BACKEND_URL: 'https://leads.casainposa.it', BACKEND_KEY: exampleBackendKey }

// What the policy says for each of these configurations is tested in pipeline/privacy-policy.test.ts, by the same practices.
test.each([
  ['as it comes', false, {}],
  ['with mail', true, {}],
  ['with leads sent elsewhere', false, elsewhere],
  ['with both', true, elsewhere],
])('the server does what the privacy policy says, and nothing else: %s', async (_which, hasMail, backend) => {
  const mail = await smtpServer()
  const environment = { ...backend, ...(hasMail && mail.environment) }
  const { confirmsByMail, countsVisits } = parsePractices(environment)
  const { directory, server, url } = await runningServer(environment)
  await openPages(url, 2)
  expect((await postLead(url)).status).toBe(201)
  if (confirmsByMail) {
    await expect.poll(() => mail.confirmations.length).toBe(1)
  }
  server.process.kill('SIGTERM')
  expect(await server.ended()).toBe(0)

  expect(mail.confirmations).toHaveLength(confirmsByMail ? 1 : 0)
  for (const { recipients, parsed } of mail.confirmations) {
    expect(recipients).toEqual([anna.email])
    // Of what was typed, the first name alone; and nothing that tells who has opened it.
    expect(`${parsed.text} ${parsed.html}`).not.toMatch(/Bianchi|333 123|3331234567|anna\.bianchi/)
    expect(parsed.html).not.toMatch(/<img|\ssrc=/)
  }
  expect(readVisits(join(directory, 'data'))).toEqual(
    countsVisits
      ? [{ day: expect.any(String), path: '/', source: 'instagram', medium: '', campaign: '', visits: 2 }]
      : [],
  )
})
