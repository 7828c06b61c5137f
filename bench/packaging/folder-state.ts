import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What is below a folder: each path with its size and its time of change, so that any write shows. */
export function folderState(folder: string, but: string): readonly string[] {
  return filesBelow(folder)
    .filter((path) => path !== but && !path.startsWith(`${but}/`))
    .map((path) => {
      const { size, mtimeMs } = lstatSync(path)
      return `${path} ${size} ${mtimeMs}`
    })
    .sort()
}

/** Bytes of all files below a folder. */
export function folderBytes(folder: string): number {
  return filesBelow(folder).reduce((sum, path) => {
    const stats = lstatSync(path)
    return sum + (stats.isFile() ? stats.size : 0)
  }, 0)
}

/** Takes the right to write from everybody, as a read-only root filesystem does. */
export function makeReadOnly(folder: string, but: string): void {
  for (const path of [folder, ...filesBelow(folder)]) {
    const stats = lstatSync(path)
    if (path !== but && !path.startsWith(`${but}/`) && !stats.isSymbolicLink()) {
      chmodSync(path, stats.mode & 0o555)
    }
  }
}

/** Gives it back to the owner, so that the folder can be removed. */
export function makeWritable(folder: string): void {
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      makeWritable(join(folder, entry.name))
    }
  }
}

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.map((entry) => join(entry.parentPath, entry.name))
}
