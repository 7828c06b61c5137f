import { join } from 'node:path'
import { parseStore, StartError } from '../server/config/config.ts'
import { openStore } from '../server/leads/store/open-store.ts'
import { loadSite } from '../server/pages/load-site.ts'
import { openRendering, readFacts } from '../server/publishing/open-publishing.ts'
import { writePublished } from '../server/publishing/versions/write-published.ts'
import { projectRoot } from './project-root.ts'

/**
 * Writes what was published in the office over the site that was just built.
 *
 * @param environment names the database
 * @returns a sentence about it
 * @throws StartError when the database cannot be used
 */
export async function writePublishedSite(environment: NodeJS.ProcessEnv): Promise<string> {
  // Nothing else is read: SMTP_URL may be a mere yes, where only the worker sends mail.
  const { value: store, problems } = parseStore(environment)
  if (problems.length > 0) {
    throw new StartError(problems.join('\n'))
  }
  const rendererFolder = join(projectRoot, 'dist-renderer')
  const facts = await readFacts(rendererFolder)
  if (facts === null) {
    throw new Error('the build has written no facts')
  }
  const database = await openStore(store)
  const rendering = openRendering({ database, facts, rendererFolder, photoFolder: join(projectRoot, 'content/photos') })
  try {
    const folder = join(projectRoot, 'dist')
    const { files } = await loadSite(folder)
    const written = await writePublished(rendering, folder, new Set(files.keys()))
    return written === null
      ? 'Nothing was published in the office: the site is that of content/.'
      : `The site is version ${written.id}, which was published in the office on ${written.at.toISOString().slice(0, 10)}.`
  } finally {
    await Promise.all([rendering.renderer.close(), rendering.pictures.close()])
    await database.close()
  }
}
