import { join } from 'node:path'
import { buildSite, compiledFolder, memoryLimits } from './build.ts'
import { buildStamp, isBuilt } from './build-stamp.ts'
import { projectRoot } from './project-root.ts'
import { readOptions } from './read-options.ts'
import { stopSignal } from './run-command.ts'

readOptions('npm start', 'builds the site unless it is built, and serves it with its form')
if (!isBuilt(projectRoot, buildStamp(projectRoot, process.env))) {
  const stopping = stopSignal()
  const { ended } = await buildSite(process.env, stopping)
  if (stopping.aborted) {
    process.exit(130)
  }
  if (ended !== 0) {
    console.error('The site was not built, so there is nothing to serve.')
    process.exit(1)
  }
}

process.chdir(projectRoot)
// Replaces this process by the server, which so gets its signals and terminal, and sets its exit code.
process.execve?.(process.execPath, [process.execPath, ...memoryLimits, join('server', 'main.ts')], {
  ...process.env,
  NODE_COMPILE_CACHE: compiledFolder,
})
