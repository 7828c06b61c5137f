import { parseArgs } from 'node:util'
import { proveBudgets } from './editing/budgets.ts'
import { proveEditingKills } from './editing/kills.ts'
import { proveMove } from './editing/move.ts'
import { proveSwap } from './editing/swap.ts'
import { proveTimes } from './editing/times.ts'
import { proveParts } from './harness/proof.ts'

/** `npm run editing`: what changing the site in the office promises, with real processes, on one of the databases. */
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    parts: { type: 'string' },
    // Versions of 'swap', kills, and measurements of 'times', instead of as many as each needs.
    rounds: { type: 'string' },
  },
})
const rounds = values.rounds === undefined ? undefined : Number(values.rounds)

await proveParts('editing', values, {
  swap: (directory, postgres) => proveSwap(directory, postgres, rounds),
  kills: (directory, postgres) => proveEditingKills(directory, postgres, rounds),
  times: (directory, postgres) => proveTimes(directory, postgres, rounds),
  budgets: proveBudgets,
  move: proveMove,
})
