import { join } from 'node:path'
import { loadSite } from '../pages/load-site.ts'
import { openRendering, readFacts } from '../publishing/open-publishing.ts'
import { completeVersion } from '../publishing/photographs/version-pictures.ts'
import { type Command, CommandFailure, readOptions } from './command.ts'
import { requireDatabase, withDatabase } from './open-records.ts'
import { counted } from './printing.ts'

export function makePicturesOf(folder: string): Command {
  return {
    name: 'make-pictures',
    usage: '',
    summary: 'makes the pictures that a new build needs, before the server is restarted',
    help: `Makes the pictures of the page online that the build in this folder names otherwise than the one before: photographs from
the office are credited to the brand, for instance. Run it between the build and the restart, as the server's user and with its
configuration; it brings the schema of the database up to date, as a start of the new build does. A server that starts makes what is
missing, and listens only then; this way nobody waits for it.`,

    async run(given, { store, print }) {
      readOptions(given, {})
      const rendererFolder = join(folder, 'dist-renderer')
      const { files } = await loadSite(join(folder, 'dist'))
      const facts = await readFacts(rendererFolder)
      if (facts === null) {
        throw new CommandFailure(`There is no build.json in ${rendererFolder}. Run "npm run build".`)
      }
      const config = store()
      requireDatabase(config)
      const completed = await withDatabase(config, async (database) => {
        const rendering = openRendering({
          database,
          facts,
          rendererFolder,
          photoFolder: join(folder, 'content/photos'),
        })
        try {
          const newest = await rendering.editing.newestPublished()
          return newest && (await completeVersion(rendering, { files }, newest))
        } finally {
          await Promise.all([rendering.renderer.close(), rendering.pictures.close()])
        }
      })
      if (completed === null) {
        print('Nothing was published in the office: no pictures are needed\n')
        return 0
      }
      const { missing, left, reason } = completed
      print(`${counted(missing - left.length, 'picture')} made\n`)
      if (left.length > 0) {
        throw new CommandFailure(`${counted(left.length, 'picture')} cannot be made (${reason}): ${left.join(', ')}`)
      }
      return 0
    },
  }
}
