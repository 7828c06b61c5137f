import { buildSite } from '../scripts/build.ts'
import { buildStamp, isBuilt } from '../scripts/build-stamp.ts'
import { projectRoot } from '../scripts/project-root.ts'
import { withoutProductVariables } from './product-variables.ts'

/** Builds the site from the defaults, unless it is built from them already. */
export default async function buildWhenStale(): Promise<void> {
  const environment = withoutProductVariables(process.env)
  if (isBuilt(projectRoot, buildStamp(projectRoot, environment))) {
    return
  }
  const { ended } = await buildSite(environment)
  if (ended !== 0) {
    throw new Error(`The site was not built (${ended}).`)
  }
}

if (import.meta.main) {
  await buildWhenStale()
}
