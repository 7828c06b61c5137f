import { join } from 'node:path'
import { readConfig } from '../server/config/config.ts'
import { loadSite } from '../server/pages/load-site.ts'
import { readFacts } from '../server/publishing/open-publishing.ts'
import { openPictures } from '../server/publishing/pictures.ts'
import { openRenderer } from '../server/publishing/renderer.ts'
import { writePublished } from '../server/publishing/write-published.ts'
import { openStore } from '../server/store/open-store.ts'
import { siteEditingIn } from '../server/store/site-editing-in-sql.ts'
import { sitePhotographsIn } from '../server/store/site-photographs-in-sql.ts'
import { projectRoot } from './project-root.ts'

/**
 * Writes what was published in the office over the site that was just built.
 *
 * @param environment names the database
 * @returns a sentence about it
 * @throws StartError when the database cannot be used
 */
export async function writePublishedSite(environment: NodeJS.ProcessEnv): Promise<string> {
  const renderer = openRenderer(join(projectRoot, 'dist-renderer'))
  const facts = await readFacts(join(projectRoot, 'dist-renderer'))
  if (facts === null) {
    throw new Error('the build has written no facts')
  }
  const database = await openStore(readConfig(environment).store)
  const photographs = sitePhotographsIn(database)
  const pictures = openPictures({
    photographs,
    sources: join(projectRoot, 'content/photos'),
    font: join(projectRoot, 'dist-renderer/headline.ttf'),
    heroBytes: facts.limits.heroBytes,
    now: () => new Date(),
  })
  try {
    const folder = join(projectRoot, 'dist')
    const { files } = await loadSite(folder)
    const parts = { editing: siteEditingIn(database), photographs, pictures, renderer }
    const written = await writePublished(parts, folder, new Set(files.keys()))
    return written === null
      ? 'Nothing was published in the office: the site is that of content/.'
      : `The site is version ${written.id}, which was published in the office on ${written.at.toISOString().slice(0, 10)}.`
  } finally {
    await Promise.all([renderer.close(), pictures.close()])
    await database.close()
  }
}
