import { parseArgs } from 'node:util'
import { proveParts } from './harness/proof.ts'
import { proveGuesses } from './office/guesses.ts'
import { proveKills, proveLineKills } from './office/kills.ts'
import { proveLists } from './office/lists.ts'
import { provePush } from './office/push.ts'
import { proveStrangers } from './office/strangers.ts'

/** `npm run office`: what the office promises, with real processes, on one of the databases. */
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    parts: { type: 'string' },
    leads: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '100' },
  },
})

await proveParts('office', values, {
  lists: (directory, postgres) => proveLists(directory, postgres, Number(values.leads)),
  guesses: proveGuesses,
  strangers: proveStrangers,
  push: provePush,
  kills: proveKills,
  line: (directory, postgres) => proveLineKills(directory, postgres, Number(values.rounds)),
})
