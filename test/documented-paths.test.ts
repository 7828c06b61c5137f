import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { topRooms } from '../rooms.ts'
import { projectRoot } from '../scripts/project-root.ts'

const folders = [...topRooms, 'deploy', 'docs', 'e2e', 'proofs', 'supabase', 'test'].join('|')
const guides = [
  'README.md',
  'CONTRIBUTING.md',
  'content/photos/README.md',
  'pipeline/README.md',
  'server/database/sqlite/README.md',
  'supabase/migrations/README.md',
  'test/fixtures/releases/README.md',
  'proofs/README.md',
  'SECURITY.md',
  ...globSync('docs/{,security/}*.md', { cwd: projectRoot }),
]
const records = globSync('docs/decisions/*.md', { cwd: projectRoot })

/** Variables of Caddy's and of Node's, which are not ours to explain. */
const foreignVariables = ['CADDY_OPTIONS', 'SITE_ROOT', 'UPSTREAMS', 'NODE_EXTRA_CA_CERTS']

function read(document: string): string {
  return readFileSync(join(projectRoot, document), 'utf8')
}

function pathsIn(text: string): string[] {
  return [...text.matchAll(new RegExp(`(?<![\\w./@-])(?:${folders})/[\\w./-]*\\w`, 'g'))].map(([path]) => path)
}

function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, target = '']) => target)
}

function scriptsIn(text: string): string[] {
  return [...text.matchAll(/npm run\s+(?:--silent\s+)?([\w:-]*\w)/g)].map(([, script = '']) => script)
}

function proofsIn(text: string): string[] {
  return [...text.matchAll(/npm --prefix proofs run\s+([\w-]*\w)/g)].map(([, script = '']) => script)
}

function variablesIn(text: string): string[] {
  return [...text.matchAll(/`([A-Z]+_[A-Z_]*[A-Z])`/g)].map(([, variable = '']) => variable)
}

describe.each([...guides, ...records])('%s', (document) => {
  const text = read(document)

  test('names no file that is not there', () => {
    expect(pathsIn(text).filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
  })

  test('links to no file that is not there', () => {
    expect(linksIn(text).filter((target) => !existsSync(join(projectRoot, dirname(document), target)))).toEqual([])
  })

  test('names no script and no variable that is not there', () => {
    const { scripts } = JSON.parse(read('package.json'))
    expect(scriptsIn(text).filter((script) => !(script in scripts))).toEqual([])
    const proofs = JSON.parse(read('proofs/package.json')).scripts
    expect(proofsIn(text).filter((script) => !(script in proofs))).toEqual([])
    const example = read('.env.example')
    const unknown = variablesIn(text).filter((name) => !example.includes(`${name}=`))
    expect(unknown.filter((name) => !foreignVariables.includes(name))).toEqual([])
  })
})

test('what documents name is found in them', () => {
  const text = [...guides, ...records].map(read).join('\n')
  expect(pathsIn(text).length).toBeGreaterThan(150)
  expect(linksIn(text).length).toBeGreaterThan(30)
  expect(scriptsIn(text).length).toBeGreaterThan(20)
  expect(proofsIn(text).length).toBeGreaterThan(10)
  expect(variablesIn(text).length).toBeGreaterThan(20)
})

test('every test that docs/security/asvs.md names shows something', () => {
  const text = read('docs/security/asvs.md')
  const tests = [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path)
  expect(tests.length).toBeGreaterThan(50)
  const empty = [...new Set(tests)].filter((path) => !/\btest[A-Z(.]/.test(read(path)))
  expect(empty).toEqual([])
})
