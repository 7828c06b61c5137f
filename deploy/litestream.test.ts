import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { copyRetentionDays } from '../business/business.ts'
import { projectRoot } from '../scripts/project-root.ts'

const { snapshot }: { snapshot: Readonly<Record<'interval' | 'retention', string>> } = parse(
  readFileSync(join(projectRoot, 'deploy/litestream.yml'), 'utf8'),
)

test('Litestream keeps no erased lead for longer than the privacy policy states', () => {
  const hours = (duration: string) => Number(/^(\d+)h$/.exec(duration)?.[1])
  expect(hours(snapshot.retention) + 2 * hours(snapshot.interval)).toBe(copyRetentionDays * 24)
})
