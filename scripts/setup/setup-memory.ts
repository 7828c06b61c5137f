import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type SetupMemory = ReturnType<typeof openMemory>

/** The file of setup's memory, from the project's folder. */
export const memoryFile = '.cache/setup.json'

/** Keeps who comes into the office first, which neither `.env` nor `content/` shows. Nothing depends on it: without it, setup asks again. */
export function openMemory(file: string) {
  return {
    first: (): string => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).first ?? '') : ''),
    setFirst(first: string): void {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify({ first }))
    },
  }
}

/** The command that lets somebody in. */
export function invitationOf(name: string, command = 'office'): string {
  return `${command} invite ${/^[\p{L}\d]+$/u.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`}`
}
