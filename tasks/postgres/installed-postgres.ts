import { spawnSync } from 'node:child_process'
import { existsSync, globSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

export interface InstalledPostgres {
  /** Folder of `initdb` and `postgres`. */
  readonly programs: string
  readonly version: number
}

/** Debian and Ubuntu, the PostgreSQL project's RPMs, Homebrew, and a build from source. */
const usualFolders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/pgsql/bin',
]

/**
 * The PostgreSQL servers installed on this machine, newest first.
 *
 * @param searchPath the `PATH` variable
 * @param patterns where else they usually are
 */
export function installedPostgres(searchPath: string, patterns: readonly string[] = usualFolders): InstalledPostgres[] {
  const onPath = searchPath.split(delimiter).filter((folder) => folder !== '' && existsSync(join(folder, 'initdb')))
  const folders = [...onPath, ...globSync(patterns)]
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    // A link on the path is not enough: the server looks for its other files beside its real place.
    .map((folder) => dirname(realpathSync(join(folder, 'postgres'))))
  return [...new Set(folders)]
    .flatMap((programs) => {
      const { stdout } = spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8', timeout: 5_000 })
      const version = /(\d+(\.\d+)?)/.exec(stdout ?? '')?.[1]
      return version === undefined ? [] : [{ programs, version: Number(version) }]
    })
    .sort((one, other) => other.version - one.version)
}
