import { testBackupCheck } from '../../../test/contracts/backup-check.ts'
import { postgresCommands } from '../../../test/fixtures/commands.ts'

testBackupCheck('PostgreSQL', postgresCommands)
