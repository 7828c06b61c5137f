import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseHeaderRules } from '../../server/http/header-rules.ts'
import { findFreePort } from '../find-free-port.ts'
import { nginxHeaders } from './nginx-headers.ts'
import { installedWebServers, startWebServer } from './web-server.ts'

const file = `/*
  X-Policy: default-src 'none'; say "no"
  X-List: one
  X-Gone: for most
/photos/*
  ! x-gone
  ! X-Policy
  X-Policy: none
/list
  X-List: two
/people/:name
  X-Person: a.b
`

test('nginx sends what the file says, for every path', async (context) => {
  const nginx = installedWebServers(process.env.PATH ?? '').find(({ name }) => name === 'nginx')
  if (nginx === undefined) {
    return context.skip('nginx is not installed on this machine.')
  }
  const directory = await mkdtemp(join(tmpdir(), 'casa-in-posa-nginx-'))
  context.onTestFinished(() => rm(directory, { recursive: true }))
  const port = await findFreePort()
  const { http, server } = nginxHeaders(file)
  const text = `${http}\n  server {\n    listen 127.0.0.1:${port};\n    ${server}\n    location / { return 200 ''; }\n  }`
  const running = await startWebServer(nginx, { text }, directory, port)
  context.onTestFinished(running.stop)
  const headersFor = parseHeaderRules(file)
  for (const path of [
    '/',
    '/list',
    '/list/of',
    '/listed',
    '/photos/',
    '/photos/one.avif',
    '/people/anna',
    '/people/anna/1',
  ]) {
    const { headers } = await fetch(`${running.url}${path}`)
    const sent = Object.fromEntries([...headers].filter(([name]) => name.startsWith('x-')))
    const expected = Object.entries(headersFor(path)).map(([name, value]) => [name.toLowerCase(), value])
    expect(sent, path).toEqual(Object.fromEntries(expected))
  }
})

test('refuses what nginx would read as a variable', () => {
  expect(() => nginxHeaders('/*\n  X-Price: $host\n')).toThrow('nginx would read a variable in $host')
})
