import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../scripts/project-root.ts'
import { type BuildPlace, buildStage } from './build-stage.ts'
import { checkImage, type ImageCheck } from './check-image.ts'
import { parseDockerIgnore } from './docker-ignore.ts'
import { folderBytes, makeWritable } from './folder-state.ts'
import { parseDockerfile, textsOf } from './parse-dockerfile.ts'

export interface PackagingFigures extends ImageCheck {
  /** Seconds of each command of the build. */
  readonly seconds: Readonly<Record<string, number>>
  /** What the run stage adds to the image of Node. */
  readonly megabytes: number
  readonly packages: number
}

const MEGABYTE = 1_000_000

/**
 * Goes through the Dockerfile on this machine, in a clean folder: every step of every stage, then the server with what the last
 * stage holds. What it cannot show is what only an engine does: the images underneath, the mounts and the capabilities.
 *
 * @param say hears what is being done
 */
export async function runPackaging(say: (line: string) => void): Promise<PackagingFigures> {
  const stages = mkdtempSync(join(tmpdir(), 'casa-in-posa-image-'))
  // Another user must get in.
  chmodSync(stages, 0o755)
  try {
    const { node, nodeFolder } = copyNode(stages)
    const ignored = parseDockerIgnore(readFileSync(join(projectRoot, '.dockerignore'), 'utf8'))
    const place: BuildPlace = { context: projectRoot, ignored, stages, nodeFolder, args: {} }
    const seconds: Record<string, number> = {}
    const built = parseDockerfile(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8')).map((stage) => {
      say(`${stage.name}: ${textsOf(stage, 'RUN').join('; ')}`)
      const result = buildStage(stage, place)
      for (const [command, duration] of result.durations) {
        seconds[command] = Math.round(duration / 100) / 10
      }
      return { stage, result }
    })
    const last = built.at(-1)
    if (last === undefined) {
      throw new Error('the Dockerfile has no stage')
    }
    const { directory } = last.result
    say('the server with what the last stage holds')
    return {
      seconds,
      megabytes: Math.round(folderBytes(directory) / MEGABYTE),
      packages: Math.round(folderBytes(join(directory, 'node_modules')) / MEGABYTE),
      ...(await checkImage(last.stage, last.result, node)),
    }
  } finally {
    makeWritable(stages)
    rmSync(stages, { recursive: true })
  }
}

/** Puts a Node where another user may run it, as in an image. */
export function copyNode(folder: string): { node: string; nodeFolder: string } {
  const nodeFolder = join(folder, 'node')
  mkdirSync(nodeFolder)
  const node = join(nodeFolder, 'node')
  copyFileSync(process.execPath, node)
  return { node, nodeFolder }
}
