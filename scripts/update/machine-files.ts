import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of deploy/ that are copied to other places of the machine, docs/deploy.md. */
const places: Readonly<Record<string, string>> = {
  'casa-in-posa.service': '/etc/systemd/system/casa-in-posa.service',
  'casa-in-posa-backup.service': '/etc/systemd/system/casa-in-posa-backup.service',
  'casa-in-posa-backup.timer': '/etc/systemd/system/casa-in-posa-backup.timer',
  Caddyfile: '/etc/caddy/Caddyfile',
}

/** Their names in the repository. */
export const machineFiles: readonly string[] = Object.keys(places).map((name) => `deploy/${name}`)

/**
 * Replaces the machine's copies of files that differ between two versions.
 *
 * @param from the folder of the version that they were copied from
 * @param to the folder of the other version
 * @returns those that were as one version has them, and are as another has them now; and those that the owner has changed: they stay
 */
export function replaceMachineFiles(from: string, to: string, targets = places) {
  const replaced: string[] = []
  const kept: string[] = []
  for (const [name, target] of Object.entries(targets)) {
    const [before, after] = [join(from, 'deploy', name), join(to, 'deploy', name)]
    if (existsSync(target) && existsSync(after) && !isSame(before, after) && !isSame(target, after)) {
      if (isSame(target, before)) {
        copyFileSync(after, target)
        replaced.push(target)
      } else {
        kept.push(target)
      }
    }
  }
  return { replaced, kept }
}

function isSame(one: string, other: string): boolean {
  return existsSync(one) && readFileSync(one).equals(readFileSync(other))
}
