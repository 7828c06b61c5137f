import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What was done that neither `.env` nor `content/` shows. */
interface Remembered {
  /** The channels by which a test message was delivered, as a hash. */
  readonly tested?: string
  /** Who comes into the office first. */
  readonly first?: string
}

export type SetupMemory = ReturnType<typeof openMemory>

/** Where setup keeps it, from the project's folder. */
export const memoryFile = '.cache/setup.json'

/** Keeps what was done for the next run, in a file on which nothing depends: without it, setup asks again. */
export function openMemory(file: string) {
  const read = (): Remembered => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  return {
    read,
    add(done: Remembered): void {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ ...read(), ...done }))
    },
  }
}

/** The command that lets somebody in. */
export function invitationOf(name: string, command = 'office'): string {
  return `${command} invite ${/^[\p{L}\d]+$/u.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`}`
}
