import { existsSync, readFileSync, statSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type Command, type CommandResult, endedBy, runCommand } from '../run-command.ts'

/** Says in a sentence why an update cannot go on. */
export class UpdateFailure extends Error {}

/** A site that runs from a checkout. */
export type InstalledSite = ReturnType<typeof readInstalledSite>

/**
 * Reads where a site has its data and its address.
 *
 * @param checkout its folder
 * @throws UpdateFailure when it cannot be updated there
 */
export function readInstalledSite(checkout: string) {
  const folder = resolve(checkout)
  // A shell stays in the folder that an update has renamed, and would update, or go back to, the wrong one.
  const [, running] = /^(.+)\.(?:before|failed|next)$/.exec(folder) ?? []
  if (running !== undefined) {
    throw new UpdateFailure(
      `${folder} is a copy that an update has left. The site is in the other folder: cd ${running}`,
    )
  }
  if (!statSync(join(folder, '.git'), { throwIfNoEntry: false })?.isDirectory()) {
    throw new UpdateFailure(`${folder} is no clone of git, so there is nothing to merge an update into.`)
  }
  const file = join(folder, '.env')
  // As in the other commands, the environment overrides .env.
  const variables: NodeJS.ProcessEnv = {
    ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}),
    ...environment(),
  }
  const dataFolder = resolve(folder, variables.DATA_DIR || 'data')
  const path = relative(folder, dataFolder)
  if (!path.startsWith('..') && !isAbsolute(path)) {
    throw new UpdateFailure(
      `The data is in ${dataFolder}, inside the folder that an update replaces. Move it out, and name it by DATA_DIR in ${file}.`,
    )
  }
  if (!existsSync(dataFolder)) {
    throw new UpdateFailure(`There is no folder ${dataFolder} (DATA_DIR in ${file}).`)
  }
  const { uid, gid } = statSync(dataFolder)
  const host = /^(|0\.0\.0\.0|::)$/.test(variables.HOST ?? '') ? '127.0.0.1' : (variables.HOST ?? '')
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${variables.PORT || '3000'}`
  return {
    folder,
    /** All variables of its server. */
    variables,
    dataFolder,
    /** The owner of the data, who runs the server; undefined when that is who runs this. */
    user: process.getuid?.() === uid ? undefined : { uid, gid },
    /** Where the running server answers on this machine. */
    url,
  }
}

/**
 * The environment without npm's variables, which would lead a command into the folder that this one was started in, and without
 * NODE_ENV, for which npm may leave out what the build needs.
 */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_.*|NODE_ENV)$/i.test(name)))
}

/** Reads `.env`; what the environment has already, an empty variable too, comes first. */
export const preload = ['--import', './scripts/load-environment.ts'] as const

/** The Node that a checkout has installed. */
export function nodeIn(folder: string): string {
  return join(folder, 'node_modules/node/bin/node')
}

/** One step of an update; its variables are those of this process unless it names others. */
type Step = Omit<Command, 'output' | 'timeoutMs'> & { readonly directory: string }

const STEP_TIMEOUT_MS = 1_800_000

/** Runs a step, however it ends. */
export function tryStep(step: Step): Promise<CommandResult> {
  return runCommand({ env: environment(), ...step, output: 'keep', timeoutMs: STEP_TIMEOUT_MS })
}

/**
 * Runs a step.
 *
 * @param failure the sentence for the owner when it fails
 * @returns what it printed
 */
export async function takeStep(step: Step, failure: string): Promise<string> {
  const result = await tryStep(step)
  const output = result.output.trim()
  if (result.ended !== 0) {
    throw new UpdateFailure([failure, output, endedBy(result)].filter(Boolean).join('\n\n'))
  }
  return output
}

/** One of the owner's commands in a checkout, as the server's user. */
export function commandStep(
  { user, variables }: InstalledSite,
  directory: string,
  family: 'leads' | 'office',
  args: readonly string[],
): Step {
  return {
    file: nodeIn(directory),
    args: [...preload, `server/commands/${family}.ts`, ...args],
    directory,
    env: variables,
    user,
  }
}
