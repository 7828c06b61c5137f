import { runChecks } from './checks.ts'
import { stopSignal } from './stop-signal.ts'
import { describeTally } from './tally.ts'

const tally = await runChecks(console.log, stopSignal())
console.log(describeTally(tally))
process.exitCode = tally.failed > 0 || tally.passed === 0 ? 1 : 0
