import { testRetiredCities } from '../test/contracts/retired-cities.ts'
import { sqliteCommands } from '../test/fixtures/commands.ts'
import { sqliteFixture } from '../test/fixtures/store.ts'

testRetiredCities('SQLite', sqliteCommands, sqliteFixture)
