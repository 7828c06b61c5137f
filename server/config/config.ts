import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseBackend } from '../../business/backend.ts'
import { type Business, type Environment, parseBusiness } from '../../business/business.ts'
import { parseDatabaseUrl } from '../store/postgres/pool.ts'
import { type ChannelConfig, parseChannels } from './channels.ts'

/** Something the owner can put right keeps the server from starting; the message says what, in one line. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Where leads are kept. */
export type StoreConfig =
  | { readonly kind: 'sqlite'; readonly directory: string }
  | { readonly kind: 'postgres'; readonly url: string }

export interface Config {
  readonly host: string
  /** 0 lets the operating system choose a free one. */
  readonly port: number
  readonly store: StoreConfig
  /** The data folder. */
  readonly directory: string
  /** The secret that signs links, or null when one is to be made and kept in the data folder. */
  readonly linkSecret: string | null
  /** Where the links of notifications lead: the public address of a server of this project. */
  readonly linkUrl: string
  /** How long a process that is asked to stop serves on, so that its balancer hears of it first. */
  readonly drainMs: number
  /** Addresses and networks of the proxies whose `X-Forwarded-For` counts; empty means nobody's. */
  readonly trustedProxies: readonly string[]
  readonly backendKey: string
  readonly business: Business
  readonly channels: ChannelConfig
  /** Names of the variables of the business that still have their example value. */
  readonly examples: readonly string[]
}

export type ParsedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] }

/** In characters: a shorter one could be guessed, or comes from a file that was cut off. */
export const SHORTEST_LINK_SECRET = 24

const LONGEST_DRAIN_S = 60

/** Names that stand for networks: this machine, link-local and private addresses (the proxy-addr package). */
const networkNames = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Reads the server's configuration.
 *
 * @param environment the variables by name, see .env.example
 * @returns the configuration, or every problem at once, each a sentence that begins with the variable's name
 */
export function parseConfig(environment: Environment): ParsedConfig {
  const read = (name: string) => (environment[name] ?? '').trim()
  const problems: string[] = []

  const host = read('HOST') || '127.0.0.1'
  if (!/^[\w.:-]+$/.test(host)) {
    problems.push('HOST must be an address or a host name to listen on, for instance 127.0.0.1 or 0.0.0.0')
  }

  const port = /^\d{1,5}$/.test(read('PORT') || '3000') ? Number(read('PORT') || '3000') : Number.NaN
  if (!(port <= 65535)) {
    problems.push('PORT must be a whole number from 0 to 65535 (0: any free port)')
  }

  const drain = read('DRAIN_SECONDS') || '0'
  if (!/^\d{1,2}$/.test(drain) || Number(drain) > LONGEST_DRAIN_S) {
    problems.push(`DRAIN_SECONDS must be a whole number from 0 to ${LONGEST_DRAIN_S}`)
  }

  const databaseUrl = read('DATABASE_URL')
  if (databaseUrl !== '' && parseDatabaseUrl(databaseUrl) === null) {
    problems.push(
      'DATABASE_URL must be a PostgreSQL address such as postgres://user:password@localhost:5432/casainposa',
    )
  }

  const trustedProxies = read('TRUST_PROXY')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  if (!trustedProxies.every(isNetwork)) {
    problems.push(
      `TRUST_PROXY must be addresses or networks of your proxies separated by commas, for instance 127.0.0.1 or 10.0.0.0/8; ${networkNames.join(', ')} are known by name`,
    )
  }

  const linkSecret = read('LINK_SECRET')
  if (linkSecret !== '' && linkSecret.length < SHORTEST_LINK_SECRET) {
    problems.push(`LINK_SECRET must have at least ${SHORTEST_LINK_SECRET} characters, made at random`)
  }
  const linkUrl = read('LINK_URL').replace(/\/+$/, '')
  if (linkUrl !== '' && !/^https?:\/\/[^\s?#]+$/.test(linkUrl)) {
    problems.push('LINK_URL must be an http or https address without a query, for instance https://www.casainposa.it')
  }

  const backend = parseBackend(environment)
  const channels = parseChannels(environment)
  const { business, examples, problems: businessProblems } = parseBusiness(environment)
  problems.push(...(channels.ok ? [] : channels.problems), ...(backend.ok ? [] : backend.problems), ...businessProblems)
  if (!backend.ok || !channels.ok || problems.length > 0) {
    return { ok: false, problems }
  }
  const directory = resolve(read('DATA_DIR') || 'data')
  return {
    ok: true,
    config: {
      host,
      port,
      store: databaseUrl === '' ? { kind: 'sqlite', directory } : { kind: 'postgres', url: databaseUrl },
      directory,
      linkSecret: linkSecret === '' ? null : linkSecret,
      // The default of SITE_URL names the default port.
      linkUrl: linkUrl || (read('SITE_URL') === '' && port !== 0 ? `http://localhost:${port}` : business.siteUrl),
      drainMs: Number(drain) * 1000,
      trustedProxies,
      backendKey: backend.backend.key,
      business,
      channels: channels.channels,
      examples,
    },
  }
}

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0) {
    return networkNames.includes(entry)
  }
  const widest = version === 4 ? 32 : 128
  // A prefix of 0 would trust everybody's header, which is what this variable is there to prevent.
  return (
    rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && isBetween(Number(prefix), 1, widest)))
  )
}

function isBetween(value: number, least: number, most: number): boolean {
  return value >= least && value <= most
}
