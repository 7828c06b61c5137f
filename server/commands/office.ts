import { officeCommands } from './office-commands.ts'
import { runFamily } from './start-command.ts'

// `npm run office -- …`: who may come into the office, pictures for an update, and invented leads.
await runFamily(officeCommands)
