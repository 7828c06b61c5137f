import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { builtRooms, runningRooms } from '../../rooms.ts'

/** The server restarts after no file has been saved for this long, when the browser has reloaded its page. */
const DEBOUNCE_MS = 250

/** The sources of pages, office and server, without tests. */
const followed = new RegExp(`^(${[...builtRooms, 'server'].join('|')})/(?!.*\\.test\\.)`)
const ofServer = new RegExp(`^(${runningRooms.join('|')})/`)

interface Followers {
  /** Called with each file that pages are made of, and whether the browser must reload its page to show the change. */
  readonly onPageFile: (file: string, needsReload: boolean) => void
  /** Called with each file of the server's own. */
  readonly onServerFile: (file: string) => void
  /** Called once after files that the server runs with have changed. */
  readonly onServerChange: () => void
}

/** Returns the plugin of Vite that tells what concerns whom of the files that are saved in the project's folder. */
export function followFiles(folder: string, { onPageFile, onServerFile, onServerChange }: Followers): Plugin {
  let debounce: NodeJS.Timeout | undefined
  return {
    name: 'casa-in-posa:live-pages',
    hotUpdate: {
      order: 'post',
      async handler({ type, file, modules, read }) {
        const path = relative(folder, file)
        if (type !== 'update') {
          // Vite itself invalidates the modules of changed files only, not of added or deleted ones.
          this.environment.moduleGraph.onFileChange(file)
        }
        if (this.environment.name !== 'client' || !followed.test(path)) {
          return []
        }
        if (type !== 'delete') {
          // Many programs truncate a file before they write it: this waits for the content.
          await read()
        }
        const isOffice = path.startsWith('office/')
        // Modules that the browser runs are replaced there, and components keep their state; other changes need a reload.
        const isHot = type === 'update' && modules.length > 0 && (isOffice || !file.endsWith('.css'))
        if (isOffice && isHot) {
          // No page is made of it.
          return undefined
        }
        if (path.startsWith('server/')) {
          onServerFile(file)
        } else {
          onPageFile(file, !isHot)
        }
        if (ofServer.test(path)) {
          clearTimeout(debounce)
          debounce = setTimeout(onServerChange, DEBOUNCE_MS)
        }
        return isHot ? undefined : []
      },
    },
  }
}
