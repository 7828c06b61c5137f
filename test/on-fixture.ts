import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../scripts/project-root.ts'
import { copyProject } from './copy-project.ts'

/**
 * Runs a command of the tests in a copy of the project whose content is that of test/fixtures/content: tests say what a page with
 * these words does, whatever the words of content/ are. What it is given is the command and its arguments.
 */
const folder = join(projectRoot, '.cache/on-fixture')
const [command = '', ...line] = process.argv.slice(2)

copyProject(folder, 'test/fixtures/content')
const child = spawn(command, line, {
  cwd: folder,
  stdio: 'inherit',
  env: { ...process.env, CONTENT_FOLDER: join(projectRoot, 'content') },
})
child.on('error', (error) => {
  console.error(error.message)
  process.exitCode = 1
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
// The command gets a terminal's Ctrl-C itself, and ends in its own way.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill())
