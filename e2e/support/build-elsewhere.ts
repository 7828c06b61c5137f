import { cp, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutProductVariables } from '../../scripts/product-variables.ts'
import { projectRoot } from '../../scripts/project-root.ts'
import { runCommand } from '../../scripts/run-command.ts'

/** What a build reads. Packages and the photographs that are made already are shared. */
const sources = [
  'business',
  'editing',
  'content',
  'leads',
  'office',
  'pipeline',
  'server',
  'site',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const shared = ['node_modules', '.cache']

const BUILD_TIMEOUT_MS = 300_000

/**
 * Builds the site with other variables, beside the build that the other journeys are looking at.
 *
 * @param directory where the sources are copied to and the site is built, in `dist`
 * @param edit changes the copied sources before the build
 */
export async function buildElsewhere(
  directory: string,
  variables: Readonly<Record<string, string>>,
  edit: () => Promise<void> = async () => undefined,
): Promise<void> {
  for (const name of sources) {
    await cp(join(projectRoot, name), join(directory, name), { recursive: true })
  }
  for (const name of shared) {
    await symlink(join(projectRoot, name), join(directory, name))
  }
  await edit()
  const { ended, output } = await runCommand({
    file: process.execPath,
    args: [join(directory, 'pipeline/build.ts')],
    env: { ...withoutProductVariables(process.env), ...variables, NODE_ENV: 'production' },
    timeoutMs: BUILD_TIMEOUT_MS,
    output: 'keep',
  })
  if (ended !== 0) {
    throw new Error(`The site was not built (${ended}): ${output}`)
  }
}
