import { sqliteFixture } from '../store/store-fixture.ts'
import { testNotifier } from './notifier-contract.ts'

testNotifier('SQLite', sqliteFixture)
