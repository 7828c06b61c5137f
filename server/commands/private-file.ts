import { existsSync, rmSync } from 'node:fs'
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StoreConfig } from '../config/config.ts'
import { emptyWriteAheadLog } from '../store/sqlite/database.ts'
import { reasonOf } from '../store/sqlite/failure.ts'
import { CommandFailure } from './command.ts'

/**
 * After something was erased: sees to it that no text of it stays in the database's files.
 *
 * @returns a line for the owner when it could not be done now; PostgreSQL's files are PostgreSQL's own
 */
export function cleanUpFiles(store: StoreConfig): string {
  const obstacle = store.kind === 'postgres' ? null : whyLogIsNotEmpty(store.directory)
  return obstacle === null
    ? ''
    : `${obstacle}, so that leads.db-wal may still hold the erased text for a while:
run this command again later. Until then the text is out of reach for the server.\n`
}

/** A failure is an obstacle like any other: what was erased is erased, and must not look as if it were not. */
function whyLogIsNotEmpty(directory: string): string | null {
  try {
    return emptyWriteAheadLog(directory) ? null : 'Another program is reading the database'
  } catch (error) {
    return `The write-ahead log could not be emptied (${reasonOf(error)})`
  }
}

export type Write = (text: string) => Promise<void>

/**
 * Writes a file that holds personal data: for its owner's eyes only, and under its name only once it is whole and would
 * survive a power cut.
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
  // Also when the process is asked to end in the middle of it.
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
    // A second name fails where there is a file already; a new name for it would replace that file.
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
