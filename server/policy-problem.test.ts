import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parsePractices } from '../business/practices.ts'
import { temporaryFolder } from '../test/fixtures/temporary-folder.ts'
import { policyProblemOf } from './policy-problem.ts'

const smtp = { SMTP_URL: 'smtp://localhost' }
const elsewhere = { BACKEND_URL: 'https://project.supabase.co', BACKEND_KEY: 'public' }

test.each([
  ['the same', smtp, smtp, null],
  ['without mail', {}, smtp, 'SMTP_URL'],
  ['with mail', smtp, {}, 'SMTP_URL'],
  ['for another backend', elsewhere, {}, 'BACKEND_URL'],
  ['for both others', elsewhere, smtp, 'SMTP_URL and BACKEND_URL'],
])('names what differs from a build %s', async (_, build, server, names) => {
  const directory = temporaryFolder()
  expect(await policyProblemOf(directory, parsePractices(server))).toBeNull()
  await writeFile(join(directory, 'practices.json'), JSON.stringify(parsePractices(build)))
  const problem = await policyProblemOf(directory, parsePractices(server))
  expect(problem).toBe(names && `says what is not so: build the site with the same ${names} as the server has`)
})
