import { join } from 'node:path'
import { runCommand } from '../../scripts/run-command.ts'
import { copyProject } from '../../test/copy-project.ts'
import { withoutProductVariables } from '../../test/product-variables.ts'

const BUILD_TIMEOUT_MS = 800_000

/**
 * Builds the site with other variables, beside the build that the other journeys are looking at.
 *
 * @param directory where the sources are copied to and the site is built, in `dist`
 * @param edit changes the copied sources before the build
 */
export async function buildElsewhere(
  directory: string,
  variables: Readonly<Record<string, string>>,
  edit: () => Promise<void> | void = () => undefined,
): Promise<void> {
  copyProject(directory)
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
