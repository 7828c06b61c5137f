import { testRetiredCities } from '../test/contracts/retired-cities.ts'
import { sqliteCommands } from '../test/fixtures/commands.ts'
import { ownSqliteFixture } from '../test/fixtures/store.ts'
import { openSqliteStore } from './leads/store/sqlite-store.ts'

testRetiredCities('SQLite', sqliteCommands, ownSqliteFixture, ({ directory }, zones) =>
  openSqliteStore(directory, zones),
)
