import { existsSync, rmSync, statSync } from 'node:fs'
import { link, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandFailure } from '../command.ts'

export type Write = (text: string) => Promise<void>

/** The system's code for why a file cannot be opened, as ENOENT. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

/** The same for the owner, who may call a command by its short name as root: it runs as the server's user then. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  const explanation = explanations[code]
  return explanation === undefined ? code : `${code}, as ${explanation}`
}

const explanations: Readonly<Record<string, string>> = {
  EACCES: "this runs as a user who may not: name one in /var/tmp, for instance, that is this user's",
  ENOENT: 'its folder is not there: make that first, or name another',
}

/** Refuses a folder in the place of a file: it can be opened, but neither read nor replaced. */
export function refuseFolder(path: string, use: 'read' | 'written'): void {
  if (existsSync(path) && statSync(path).isDirectory()) {
    throw new CommandFailure(`${path} cannot be ${use}: it is a folder, name a file in it`)
  }
}

/** Writes a file with personal data, readable for its owner alone. It has its name only once it is complete and synced to disk. */
export async function writePrivateFile<Result>(
  path: string,
  isForced: boolean,
  fill: (write: Write) => Promise<Result>,
): Promise<Result> {
  const fail = (error: unknown): never => {
    throw new CommandFailure(`${path} cannot be written: ${reasonOf(error)}`)
  }
  const failIfThere = () => {
    refuseFolder(path, 'written')
    if (!isForced && existsSync(path)) {
      throw new CommandFailure(`${path} is there already: give another name, or --force to replace it`)
    }
  }
  failIfThere()
  const unfinished = `${path}.${process.pid}.unfinished`
  // Also when a signal ends the process.
  const removeUnfinished = () => rmSync(unfinished, { force: true })
  const file = await open(unfinished, 'wx', 0o600).catch(fail)
  process.once('exit', removeUnfinished)
  try {
    const result = await fill((text) => file.appendFile(text).catch(fail))
    await file.sync().catch(fail)
    // Where there is a file already, a link fails and a renaming replaces it.
    await (isForced ? rename(unfinished, path) : link(unfinished, path)).catch((error: unknown) => {
      failIfThere()
      fail(error)
    })
    const directory = await open(dirname(path)).catch(fail)
    await directory
      .sync()
      .catch(fail)
      .finally(() => directory.close())
    return result
  } finally {
    await file.close()
    removeUnfinished()
    process.off('exit', removeUnfinished)
  }
}
