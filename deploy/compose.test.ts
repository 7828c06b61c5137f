import { existsSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { isBuiltIn } from '../scripts/build-stamp.ts'
import { projectRoot } from '../scripts/project-root.ts'
import { readConfig } from '../server/config/config.ts'
import { GRACE_PERIOD_MS } from '../server/start-process.ts'

interface Network {
  readonly internal?: boolean
  readonly enable_ipv6?: boolean
  readonly ipam?: { readonly config: readonly { readonly subnet: string }[] }
}

interface Service {
  readonly image: string
  readonly build?: { readonly args: Readonly<Record<string, string>> }
  readonly environment?: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

const read = (name: string) => readFileSync(join(projectRoot, name), 'utf8')
const composeText = read('deploy/compose.yaml')
const compose: {
  services: Readonly<Record<string, Service>>
  networks: Readonly<Record<string, Network | null>>
  volumes: Readonly<Record<string, null>>
} = parse(composeText, { merge: true })
const services = Object.entries(compose.services)
const documented = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)

test.each(services)('%s runs with least privilege', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    restart: 'unless-stopped',
    mem_limit: expect.stringMatching(/^\d+[mg]$/),
  })
  expect(service.privileged).toBe(undefined)
  expect(service.network_mode).toBe(undefined)
})

test.each(services)('the log of %s does not fill the disk', (_name, { logging }) => {
  expect(logging).toEqual({ driver: 'local' })
})

test('only Caddy publishes ports, and the database is on an internal network', () => {
  expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['caddy'])
  expect(compose.services.database?.networks).toEqual(['inside'])
  expect(compose.networks.inside).toEqual({ internal: true })
  expect(compose.services.caddy?.networks).not.toContain('inside')
})

test('the servers see the addresses of IPv6 visitors, as they trust Caddy’s IPv6 address', () => {
  expect(compose.services.caddy?.networks).toEqual(['outside'])
  const { outside } = compose.networks
  expect(outside?.enable_ipv6).toBe(true)
  // Docker chooses the IPv4 subnet itself unless one is configured.
  const subnets = outside?.ipam?.config.map(({ subnet }) => subnet) ?? []
  expect(subnets).toEqual([expect.stringMatching(/^fd[0-9a-f]{2}:[0-9a-f]{1,4}:[0-9a-f]{1,4}::\/64$/)])
  // The range that the name in TRUST_PROXY stands for (the proxy-addr package).
  const uniqueLocal = new BlockList()
  uniqueLocal.addSubnet('fc00::', 7, 'ipv6')
  expect(subnets.map((subnet) => uniqueLocal.check(subnet.replace('/64', '4'), 'ipv6'))).toEqual([true])
  expect(compose.services['app-1']?.environment?.TRUST_PROXY).toBe('uniquelocal')
})

test('every variable that it reads is documented in .env.example', () => {
  const variables = [...composeText.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
  expect(variables.length).toBeGreaterThan(20)
  expect(variables.filter((name) => !documented.includes(name))).toEqual([])
})

test('every variable that is built into the pages reaches the build, and no other does', () => {
  const builtIn = documented.filter(isBuiltIn).sort()
  const [, build = ''] = read('Dockerfile')
    .replaceAll('\\\n', '')
    .split(/^FROM /m)
  const args = [...build.matchAll(/^ARG (.+)$/gm)].flatMap(([, names = '']) => names.trim().split(/\s+/))
  const { SENDS_MAIL, ...others } = compose.services['app-1']?.build?.args ?? {}
  expect(args.sort()).toEqual([...builtIn, 'SENDS_MAIL'].sort())
  expect(Object.keys(others).sort()).toEqual(builtIn)
  // Of the mail server the build learns only that there is one: the address has a password.
  expect(SENDS_MAIL).toMatch(/^\$\{SMTP_URL:\+yes\}$/)
})

test('the server accepts its configuration', () => {
  const values: Readonly<Record<string, string>> = {
    DATABASE_PASSWORD: 'b5f1c2d3e4a5968778695a4b',
    LINK_SECRET: 'a secret of at least 24 characters',
  }
  const filled = Object.entries(compose.services['app-1']?.environment ?? {}).map(([name, value]) => [
    name,
    value.replace(/\$\{([A-Z_]+)[^}]*\}/g, (_text, variable: string) => values[variable] ?? ''),
  ])
  expect(readConfig(Object.fromEntries(filled))).toMatchObject({
    host: '0.0.0.0',
    port: 3000,
    store: { kind: 'postgres', url: 'postgres://casainposa:b5f1c2d3e4a5968778695a4b@database:5432/casainposa' },
    trustedProxies: ['uniquelocal'],
  })
  const upstreams = compose.services.caddy?.environment?.UPSTREAMS?.split(' ')
  expect(upstreams).toEqual(
    Object.keys(compose.services).flatMap((name) => (name.startsWith('app') ? [`${name}:3000`] : [])),
  )
})

test('every file, volume and network that it names exists', () => {
  const mounts = services.flatMap(([, { volumes }]) => (Array.isArray(volumes) ? volumes.map(String) : []))
  const sources = mounts.map((mount) => mount.split(':')[0] ?? '')
  const files = sources.filter((source) => source.startsWith('.'))
  expect(files.filter((file) => !existsSync(join(projectRoot, 'deploy', file)))).toEqual([])
  expect(sources.filter((source) => !source.startsWith('.')).sort()).toEqual(Object.keys(compose.volumes).sort())
  const networks = services.flatMap(([, service]) => (Array.isArray(service.networks) ? service.networks : []))
  expect([...new Set(networks)].sort()).toEqual(Object.keys(compose.networks).sort())
})

test('a server has time to drain before it stops, and to finish requests in flight', () => {
  const app = compose.services['app-1']
  const seconds = (text: unknown) => {
    const [, number, unit] = /^(\d+)(m?s)$/.exec(String(text)) ?? []
    return Number(number) / (unit === 'ms' ? 1000 : 1)
  }
  const drain = Number(app?.environment?.DRAIN_SECONDS)
  const caddyfile = read('deploy/Caddyfile')
  const noticed =
    seconds(/health_interval (\w+)/.exec(caddyfile)?.[1]) + seconds(/health_timeout (\w+)/.exec(caddyfile)?.[1])
  expect(drain).toBeGreaterThan(noticed)
  expect(seconds(app?.stop_grace_period)).toBeGreaterThan(drain + GRACE_PERIOD_MS / 1000)
})
