import { expect, test } from 'vitest'
import { temporaryFolder } from '../test/fixtures/temporary-folder.ts'
import { writePublishedSite } from './write-published.ts'

test('what was published is looked for with the environment of a build, whose SMTP_URL may be a mere yes', async () => {
  expect(await writePublishedSite({ DATA_DIR: temporaryFolder(), SMTP_URL: 'yes' })).toMatch(/^Nothing was published/)
  await expect(writePublishedSite({ DATABASE_URL: 'nonsense' })).rejects.toThrow(/^DATABASE_URL must be/)
})
