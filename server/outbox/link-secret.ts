import { randomBytes } from 'node:crypto'
import { chmod, link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SHORTEST_LINK_SECRET, StartError } from '../config/config.ts'
import { makeFolder } from '../database/sqlite/database.ts'

/** The file in the data folder that holds a secret that was generated. */
export const LINK_SECRET_FILE = 'link-secret'
const BYTES = 32

/** Where a server reads its link secret: in its configuration, else in a file of its data folder. */
export interface LinkSecretSource {
  readonly configured: string | null
  readonly directory: string
}

/**
 * Returns the secret that signs links, and keys the hashes of senders and the tickets of the office: the configured one, or one
 * that is generated once and stored in the data folder, readable for the owner alone.
 *
 * @throws StartError when it can be neither read nor stored
 */
export async function loadLinkSecret(configured: string | null, directory: string): Promise<string> {
  if (configured !== null) {
    return configured
  }
  const path = linkSecretPath(directory)
  try {
    // Reading comes first: the disk may be full, and nothing need be written where there is a secret.
    const secret = checked((await readUnlessMissing(path)) ?? (await generate(directory, path)))
    if (((await stat(path)).mode & 0o077) !== 0) {
      await chmod(path, 0o600)
    }
    return secret
  } catch (error) {
    throw unusable(path, error)
  }
}

/**
 * Returns the secret of a server, or null when none was generated yet.
 *
 * @throws StartError when it cannot be read
 */
export async function findLinkSecret({ configured, directory }: LinkSecretSource): Promise<string | null> {
  if (configured !== null) {
    return configured
  }
  const path = linkSecretPath(directory)
  try {
    const text = await readUnlessMissing(path)
    return text === null ? null : checked(text)
  } catch (error) {
    throw unusable(path, error)
  }
}

/** Returns the file of the secret of a server whose configuration has none. */
export function linkSecretPath(directory: string): string {
  return join(directory, LINK_SECRET_FILE)
}

/**
 * Stores a secret in a data folder that has none.
 *
 * @throws when there is one, or it cannot be written
 */
export async function placeLinkSecret(secret: string, directory: string): Promise<void> {
  makeFolder(directory)
  await withDraft(linkSecretPath(directory), secret, link)
}

/**
 * Replaces the secret in a data folder. The former one stays beside it under another name.
 *
 * @returns the file of the former one
 * @throws when it cannot be written
 */
export async function replaceLinkSecret(secret: string, directory: string, now: Date): Promise<string> {
  const path = linkSecretPath(directory)
  const former = `${path}.until-${now.toISOString().replaceAll(':', '-')}`
  await withDraft(path, secret, async (draft) => {
    // An administrator may have written it by hand, readable for everyone; the former file is this one under another name.
    await chmod(path, 0o600)
    await link(path, former)
    await rename(draft, path)
  })
  return former
}

function checked(text: string): string {
  const secret = text.trim()
  if (secret.length < SHORTEST_LINK_SECRET) {
    throw new Error('it is too short: remove the file, and a new one is made')
  }
  return secret
}

function unusable(path: string, error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(`The secret of the links, ${path} (LINK_SECRET, DATA_DIR), cannot be used: ${reason}.`)
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

async function generate(directory: string, path: string): Promise<string> {
  try {
    await placeLinkSecret(randomBytes(BYTES).toString('base64url'), directory)
  } catch (error) {
    // Another process that started at the same time has generated it.
    if (!isCode(error, 'EEXIST')) {
      throw error
    }
  }
  return readFile(path, 'utf8')
}

/** Writes a secret to a temporary file and puts it in place atomically: no process ever reads half of it. */
async function withDraft(
  path: string,
  secret: string,
  putInPlace: (draft: string, path: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, `${secret}\n`, { flag: 'wx', mode: 0o600, flush: true })
    await putInPlace(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
