import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { copyProject } from '../../test/copy-project.ts'
import { withoutProductVariables } from '../../test/product-variables.ts'
import { readStoredLeads } from '../../test/stored-leads.ts'

/** `npm run dev` in a copy of the project that a journey may change. */
export interface RunningDev {
  readonly url: string
  readonly printed: () => string
  /** Replaces a file by renaming a new one, as many editors and git do. */
  readonly write: (file: string, text: string) => void
  /** Replaces a text in a file and returns the previous content. */
  readonly edit: (file: string, from: string, to: string) => string
  readonly storedNames: () => readonly string[]
  /** Sends Ctrl-C and waits until no process is left. */
  readonly interrupt: () => Promise<void>
  /** Kills the processes and removes the copy. */
  readonly discard: () => void
}

/**
 * Starts the development server with a PORT that is in use, so that it must listen on the next one.
 *
 * @param variables the variables that differ from their defaults
 */
export async function startDev(variables: Readonly<Record<string, string>>): Promise<RunningDev> {
  const copy = mkdtempSync(join(tmpdir(), 'casa-in-posa-dev-'))
  copyProject(copy)
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const data = join(copy, 'data')
  const child = spawn('npm', ['run', 'dev'], {
    cwd: copy,
    env: { ...withoutProductVariables(process.env), ...variables, PORT: String(port), DATA_DIR: data, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: like a terminal's Ctrl-C, the signal reaches all processes.
    detached: true,
  })
  const group = -(child.pid ?? 0)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const discard = () => {
    other.close()
    if (isRunning(group)) {
      process.kill(group, 'SIGKILL')
    }
    rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  const write = (file: string, text: string) => {
    const path = join(copy, file)
    writeFileSync(`${path}~`, text)
    renameSync(`${path}~`, path)
  }
  const liveAt = /live at (http:\/\/localhost:\d+)/
  try {
    await expect.poll(() => output).toMatch(liveAt)
  } catch (error) {
    discard()
    throw error
  }
  const url = liveAt.exec(output)?.[1] ?? ''
  expect(url).not.toBe(`http://localhost:${port}`)
  return {
    url,
    printed: () => output,
    write,
    edit(file, from, to) {
      const before = readFileSync(join(copy, file), 'utf8')
      expect(before).toContain(from)
      write(file, before.replaceAll(from, to))
      return before
    },
    storedNames: () => readStoredLeads(data).map(({ name }) => name),
    async interrupt() {
      process.kill(group, 'SIGINT')
      await expect.poll(() => isRunning(group)).toBe(false)
    },
    discard,
  }
}

function isRunning(group: number): boolean {
  try {
    process.kill(group, 0)
    return true
  } catch {
    return false
  }
}
