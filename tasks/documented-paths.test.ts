import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from './project-root.ts'

const folders = 'bench|content|deploy|docs|e2e|leads|server|site|supabase|tasks'

describe.each(['docs/deploy.md', 'docs/security.md'])('%s', (document) => {
  const text = readFileSync(join(projectRoot, document), 'utf8')

  test('names no file that is not there', () => {
    const named = [...text.matchAll(new RegExp(`(?<![\\w./-])(?:${folders})/[\\w./-]*\\w`, 'g'))].map(([path]) => path)
    expect(named.length).toBeGreaterThan(5)
    expect([...new Set(named)].filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
  })

  test('links to no file that is not there', () => {
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) => target)
    expect(targets.length).toBeGreaterThan(1)
    expect(targets.filter((target) => !existsSync(join(projectRoot, dirname(document), target)))).toEqual([])
  })

  test('names no script and no variable that is not there', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script)
    expect(named.filter((script) => !(script in scripts))).toEqual([])
    const example = readFileSync(join(projectRoot, '.env.example'), 'utf8')
    const variables = [...text.matchAll(/`([A-Z]+_[A-Z_]*[A-Z])`/g)].map(([, variable = '']) => variable)
    const known = ['SITE_ROOT', 'UPSTREAMS']
    expect(variables.filter((name) => !known.includes(name) && !example.includes(`${name}=`))).toEqual([])
  })
})

test('every test that docs/security.md names shows something', () => {
  const text = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8')
  const tests = [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path)
  expect(tests.length).toBeGreaterThan(50)
  const empty = [...new Set(tests)].filter(
    (path) => !/\btest[A-Z(.]/.test(readFileSync(join(projectRoot, path), 'utf8')),
  )
  expect(empty).toEqual([])
})
