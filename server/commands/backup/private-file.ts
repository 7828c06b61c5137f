import { existsSync, rmSync } from 'node:fs'
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandFailure } from '../command.ts'

export type Write = (text: string) => Promise<void>

/**
 * Writes a file with personal data, readable for its owner alone. It has its name only once it is complete and synced to disk.
 *
 * @param isForced whether a file of this name is replaced
 * @param fill writes the content
 * @throws CommandFailure when there is such a file, or it cannot be written
 */
export async function writePrivateFile<Result>(
  path: string,
  isForced: boolean,
  fill: (write: Write) => Promise<Result>,
): Promise<Result> {
  if (existsSync(path) && !isForced) {
    throw alreadyThere(path)
  }
  const unfinished = `${path}.${process.pid}.unfinished`
  // Also when a signal ends the process.
  const removeUnfinished = () => rmSync(unfinished, { force: true })
  const file = await open(unfinished, 'wx', 0o600).catch((error: unknown) => {
    throw notWritable(path, error)
  })
  process.once('exit', removeUnfinished)
  try {
    const result = await fillFile(file, path, fill)
    await putInPlace(unfinished, path, isForced)
    return result
  } finally {
    await rm(unfinished, { force: true })
    process.off('exit', removeUnfinished)
  }
}

async function fillFile<Result>(
  file: FileHandle,
  path: string,
  fill: (write: Write) => Promise<Result>,
): Promise<Result> {
  const orFail = (error: unknown): never => {
    throw notWritable(path, error)
  }
  try {
    const result = await fill((text) => file.appendFile(text).catch(orFail))
    await file.sync().catch(orFail)
    return result
  } finally {
    await file.close()
  }
}

async function putInPlace(unfinished: string, path: string, isForced: boolean): Promise<void> {
  try {
    // Where there is a file already, a link fails and a renaming replaces it.
    await (isForced ? rename(unfinished, path) : link(unfinished, path))
    const directory = await open(dirname(path))
    await directory.sync().finally(() => directory.close())
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? alreadyThere(path) : notWritable(path, error)
  }
}

function alreadyThere(path: string): CommandFailure {
  return new CommandFailure(`${path} is there already: give another name, or --force to replace it`)
}

function notWritable(path: string, error: unknown): CommandFailure {
  return new CommandFailure(`${path} cannot be written: ${codeOf(error)}`)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
