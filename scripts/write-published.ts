import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { headerFiles } from '../contracts/site-headers.ts'
import { parseStore, StartError } from '../server/config/config.ts'
import { openStore } from '../server/leads/store/open-store.ts'
import { loadSite, type Site } from '../server/pages/load-site.ts'
import { openRendering, type Rendering, readFacts } from '../server/publishing/open-publishing.ts'
import { ownPictures } from '../server/publishing/rendering/rendered-site.ts'
import type { StoredVersion } from '../server/publishing/versions/site-versions.ts'
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
    const written = await writePublished(rendering, folder, await loadSite(folder))
    return written === null
      ? 'Nothing was published in the office: the site is that of content/.'
      : `The site is version ${written.id}, which was published in the office on ${written.at.toISOString().slice(0, 10)}.`
  } finally {
    await Promise.all([rendering.renderer.close(), rendering.pictures.close()])
    await database.close()
  }
}

/**
 * Writes the version that is online over a site that was just built, for servers of static files.
 *
 * @param directory the folder of the site
 * @param built what the build has made
 * @returns the version; null when nothing was published yet and the site stays as it is
 */
export async function writePublished(
  rendering: Rendering,
  directory: string,
  built: Pick<Site, 'files'>,
): Promise<StoredVersion | null> {
  const newest = await rendering.editing.newestPublished()
  if (newest === null) {
    return null
  }
  const { interpretations, renderer, pictures } = rendering
  const rendered = await renderer.render({ ...(await interpretations.of(newest.overlay)), isCompressed: true })
  const missing = ownPictures(rendered, built)
  await pictures.make(missing)
  const write = async (name: string, bytes: string | Uint8Array) => {
    const file = join(directory, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  for (const [name, text] of rendered.texts) {
    await write(name, text)
    const small = rendered.compressed.get(name)
    if (small !== undefined) {
      await write(`${name}.br`, small.br)
      await write(`${name}.gz`, small.gzip)
    }
  }
  for (const job of missing) {
    await write(job.path.slice(1), await pictures.picture(job))
  }
  for (const [path, text] of headerFiles(rendered.headers)) {
    await write(path, text)
  }
  return newest
}
