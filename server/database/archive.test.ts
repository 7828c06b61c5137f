import { testArchive } from '../../test/contracts/archive.ts'
import { sqliteCommands } from '../../test/fixtures/commands.ts'

testArchive('SQLite to SQLite', sqliteCommands, sqliteCommands)
