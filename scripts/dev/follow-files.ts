import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { builtRooms, runningRooms } from '../../rooms.ts'

/** The server restarts after no file has been saved for this long, when the browser has reloaded its page. */
const DEBOUNCE_MS = 250

/** The sources of pages, office and server, without tests. */
const followed = new RegExp(`^(${[...builtRooms, 'server'].join('|')})/(?!.*\\.test\\.)`)
const ofServer = new RegExp(`^(${runningRooms.join('|')})/`)

/**
 * Returns the plugin of Vite that tells what the files concern that are saved in the project's folder.
 *
 * @param onPageChange called after each change of a file that pages are made of, with whether the browser must reload its page to show it
 * @param onServerChange called once after files that the server runs with have changed
 */
export function followFiles(
  folder: string,
  onPageChange: (needsReload: boolean) => void,
  onServerChange: () => void,
): Plugin {
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
        if (!path.startsWith('server/')) {
          onPageChange(!isHot)
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
