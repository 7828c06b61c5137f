import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectRoot } from './project-root.ts'

// The site of content/ in place of the published one would go online unnoticed.
test.each([
  [['--publishd'], {}, /takes -- --published alone, and not --publishd/],
  [[], { npm_config_published: 'true' }, /Write -- before the options: npm run build -- --published/],
])('builds nothing with %j and %j', (options, taken, words) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts', ...options], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, ...taken },
  })
  expect([status, stderr]).toEqual([2, expect.stringMatching(words)])
})
