import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectRoot } from './project-root.ts'

function run(script: string, options: readonly string[], taken: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, [`scripts/${script}.ts`, ...options], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, ...taken },
    timeout: 60_000,
  })
}

const scripts = ['build', 'dev', 'release', 'setup', 'start', 'try']

test.each(scripts)('%s says in a line what it does, and does nothing', (script) => {
  const { status, stdout } = run(script, ['--help'])
  expect([status, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^npm (run )?${script} .+\\n$`))])
})

test.each(scripts)('%s does nothing with an option that it does not know', (script) => {
  const { status, stderr } = run(script, ['--publishd'])
  expect([status, stderr]).toEqual([2, expect.stringMatching(/ takes .+, and not --publishd\n$/)])
})

test('an update names an option that it does not know, and says no more of it than its help', () => {
  const { status, stderr } = run('update', ['--agian'])
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^Unknown option '--agian'\n\nnpm run update /)])
})

// The site of content/ in place of the published one would go online unnoticed.
test('build does nothing with an option that npm has taken for itself', () => {
  const { status, stderr } = run('build', [], { npm_config_published: 'true' })
  expect([status, stderr]).toEqual([2, 'Write -- before the options: npm run build -- --published.\n'])
})
