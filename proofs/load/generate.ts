import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exampleBackendKey } from '../../business/backend.ts'
import { leadsPath } from '../../leads/lead.ts'
import type { LoadFigures } from './figures.ts'
import type { Encoding } from './page.ts'

/** What keeps something busy: each connection sends its next request when the last is answered. */
export interface Load {
  readonly connections: number
  readonly seconds: number
}

const run = promisify(execFile)

/** Ends the proof with a sentence where wrk is not installed. */
export function expectWrk(): void {
  if (spawnSync('wrk', ['-v']).error !== undefined) {
    console.error(
      'Install wrk first, the package "wrk" of Debian, Ubuntu and Homebrew: a generator in JavaScript is slower',
    )
    console.error('than the servers that it is to measure, and makes all of them look alike.')
    process.exit(1)
  }
}

/** Loads the page. */
export function loadPage(url: string, encoding: Encoding, load: Load): Promise<LoadFigures> {
  return wrk(`${url}/`, { 'Accept-Encoding': encoding }, load, [])
}

/** The marks that wrk.lua replaces by a number, in which a mobile number in Italy has ten digits. */
const MARKS = '##########'
const lead = { name: `Lead ${MARKS}`, email: `lead-${MARKS}@esempio.example`, phone: `+39 ${MARKS}`, zone: 'roma' }
let nextLead = 3_310_000_000

/** Sends leads as the form does, each a new one. */
export async function loadLeads(url: string, load: Load): Promise<LoadFigures> {
  const headers = {
    apikey: exampleBackendKey,
    Authorization: `Bearer ${exampleBackendKey}`,
    'Content-Type': 'application/json',
    Prefer: 'return=minimal',
  }
  const figures = await wrk(url + leadsPath, headers, load, [JSON.stringify(lead), String(nextLead)])
  // One is made to try the script, and those of the last moment are not counted.
  nextLead += figures.requests + load.connections + 1
  return figures
}

/** One thread, as each server has one: the other processor is the server's. The last line that is printed is the figures. */
async function wrk(
  url: string,
  headers: Readonly<Record<string, string>>,
  { connections, seconds }: Load,
  scriptArguments: readonly string[],
): Promise<LoadFigures> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const script = ['-s', join(import.meta.dirname, 'wrk.lua')]
  const load = ['-t1', `-c${connections}`, `-d${seconds}s`]
  const { stdout } = await run('wrk', [...load, ...fields, ...script, url, '--', ...scriptArguments])
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
}
