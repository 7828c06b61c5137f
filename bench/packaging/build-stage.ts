import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { Ignored } from './docker-ignore.ts'
import { parseVariables, type Stage } from './parse-dockerfile.ts'

/** Of the environment only what says how this machine reaches the registry, and where npm keeps what it has fetched. */
const machineVariables = /^(HOME|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+|\w+_proxy)$/i

/** Where a stage is built on this machine: each stage has a folder that stands for its root. */
export interface BuildPlace {
  /** The project's folder. */
  readonly context: string
  readonly ignored: Ignored
  /** Folder of the stages' folders. */
  readonly stages: string
  /** The folder with the Node that stands for the image's own. */
  readonly nodeFolder: string
  /** Values of the build's arguments by name; one that is not there is empty. */
  readonly args: Readonly<Record<string, string>>
  /** Takes the place of a `RUN`, where it is not to be run for real. */
  readonly run?: (command: string, directory: string) => void
}

export interface BuiltStage {
  /** The folder that stands for the working directory. */
  readonly directory: string
  readonly environment: Readonly<Record<string, string>>
  /** Milliseconds of each command that was run. */
  readonly durations: ReadonlyMap<string, number>
}

/**
 * Does by hand what an image's build does with one stage: copies what COPY names, and runs what RUN says.
 *
 * @throws Error that names what is not there or does not work
 */
export function buildStage(stage: Stage, place: BuildPlace): BuiltStage {
  const root = join(place.stages, stage.name)
  let directory = root
  let environment: Record<string, string> = {}
  const durations = new Map<string, number>()
  mkdirSync(root, { recursive: true })
  for (const { name, text } of stage.instructions) {
    if (name === 'WORKDIR') {
      directory = join(root, text)
      mkdirSync(directory, { recursive: true })
    } else if (name === 'ENV') {
      environment = { ...environment, ...parseVariables(text) }
    } else if (name === 'ARG') {
      const names = Object.keys(parseVariables(text))
      environment = { ...environment, ...Object.fromEntries(names.map((arg) => [arg, place.args[arg] ?? ''])) }
    } else if (name === 'COPY') {
      copy(text.split(/\s+/), directory, place)
    } else if (name === 'RUN') {
      const start = performance.now()
      const run = place.run ?? ((command) => runShell(command, directory, environment, place.nodeFolder))
      run(text, directory)
      durations.set(text, performance.now() - start)
    }
  }
  return { directory, environment, durations }
}

function copy(words: readonly string[], directory: string, { context, ignored, stages }: BuildPlace): void {
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const paths = words.filter((word) => !word.startsWith('--'))
  const target = paths.at(-1) ?? ''
  for (const source of paths.slice(0, -1)) {
    const origin = from === undefined ? join(context, source) : join(stages, from, source)
    const wanted = (file: string) => from !== undefined || file === origin || !ignored(relative(context, file))
    if (!existsSync(origin) || (from === undefined && ignored(source) && statSync(origin).isFile())) {
      throw new Error(`COPY: there is no ${source} in ${from ?? 'what .dockerignore leaves of the project'}`)
    }
    const destination = join(directory, target)
    const into = target.endsWith('/') ? join(destination, basename(source)) : destination
    mkdirSync(dirname(into), { recursive: true })
    cpSync(origin, into, { recursive: true, dereference: false, verbatimSymlinks: true, filter: wanted })
  }
}

function runShell(
  command: string,
  directory: string,
  environment: Readonly<Record<string, string>>,
  nodeFolder: string,
): void {
  const kept = Object.entries(process.env).filter(([name]) => machineVariables.test(name))
  const { status, stderr, error } = spawnSync('sh', ['-c', command], {
    cwd: directory,
    env: { ...Object.fromEntries(kept), ...environment, PATH: `${nodeFolder}:${process.env.PATH ?? ''}` },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) {
    throw new Error(`RUN ${command} failed: ${error?.message ?? stderr.trim()}`)
  }
}
