import { postgresFixture } from '../store/store-fixture.ts'
import { testNotifier } from './notifier-contract.ts'

testNotifier('PostgreSQL', postgresFixture)
