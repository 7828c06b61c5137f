import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs something with a folder of its own for what programs leave behind, browsers above all, and takes the folder away.
 *
 * @param run is given the environment that names the folder
 */
export async function withTemporaryFolder<Result>(
  environment: NodeJS.ProcessEnv,
  run: (environment: NodeJS.ProcessEnv) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'casa-in-posa-'))
  // A web server's workers are other users, and read what a test has put there.
  await chmod(folder, 0o755)
  try {
    return await run({ ...environment, TMPDIR: folder })
  } finally {
    // A browser that is still ending may write once more.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
