import { buildSite } from './build-site.ts'
import { stopSignal } from './stop-signal.ts'

const { ended } = await buildSite(process.env, stopSignal())
process.exitCode = ended === 0 ? 0 : 1
