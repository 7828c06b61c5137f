import { expect, test } from 'vitest'
import { describeDatabase } from './pool.ts'

test.each([
  ['postgres://app:secret@db.example:5433/leads?sslmode=require', 'PostgreSQL leads on db.example:5433'],
  ['postgresql://app@localhost/leads', 'PostgreSQL leads on localhost'],
  ['postgres:///leads?host=/run/postgresql', 'PostgreSQL leads on /run/postgresql'],
  ['postgres://app:secret@db.example', 'PostgreSQL postgres on db.example'],
])('describes %s without its password', (url, description) => {
  expect(describeDatabase(url)).toBe(description)
})
