import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './start-error.ts'

const FILE_NAME = 'link-secret'
const BYTES = 32

/**
 * The secret that signs the links of notifications: the one that is configured, or one made once and kept in the data
 * folder for the owner's eyes only.
 *
 * @throws StartError when it can be neither read nor kept
 */
export async function loadLinkSecret(configured: string | null, directory: string): Promise<string> {
  if (configured !== null) {
    return configured
  }
  const path = join(directory, FILE_NAME)
  try {
    // Read first: where it is there already, nothing is written, and there may be no room for it.
    const secret = ((await readUnlessMissing(path)) ?? (await make(directory, path))).trim()
    if (((await stat(path)).mode & 0o077) !== 0) {
      await chmod(path, 0o600)
    }
    if (secret.length < BYTES) {
      throw new Error('it is too short: remove the file, and a new one is made')
    }
    return secret
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The secret of the links, ${path} (LINK_SECRET, DATA_DIR), cannot be used: ${reason}.`)
  }
}

async function readUnlessMissing(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) {
      return null
    }
    throw error
  }
}

async function make(directory: string, path: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await makeOnce(path, `${randomBytes(BYTES).toString('base64url')}\n`)
  return readFile(path, 'utf8')
}

/** Makes a file unless it is there. Of several processes that start together one makes it, and no other ever sees half of it. */
async function makeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true })
    await link(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) {
      throw error
    }
  } finally {
    await rm(draft, { force: true })
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
