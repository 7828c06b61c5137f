import { leadCommands } from './lead-commands.ts'
import { runFamily } from './start-command.ts'

// `npm run leads -- …`: the commands of the owner.
await runFamily(leadCommands)
