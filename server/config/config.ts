import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseBackend } from '../../business/backend.ts'
import { type Business, parseBusiness, parseSiteUrl } from '../../business/business.ts'
import { problemSentence } from '../../business/company/company.ts'
import { type Environment, isAddress, variablesOf } from '../../business/environment.ts'
import { type Practices, parsePractices } from '../../business/practices.ts'
import { type ChannelConfig, parseChannels } from './channels.ts'
import type { Part } from './part.ts'

/** A problem that the owner can solve and that keeps the process from starting; the message describes it in a sentence. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Where leads are stored. */
export type StoreConfig =
  | { readonly kind: 'sqlite'; readonly directory: string }
  | { readonly kind: 'postgres'; readonly url: string }

export interface Config {
  readonly host: string
  /** 0: the operating system chooses a free one. */
  readonly port: number
  readonly store: StoreConfig
  /** The data folder. */
  readonly directory: string
  /** The secret that signs links; null if one is to be generated and kept in the data folder. */
  readonly linkSecret: string | null
  /** The public address of a server of this project, for the office and the links of messages. */
  readonly linkUrl: string
  /** How long a process still serves after it was asked to stop, so that its load balancer notices first. */
  readonly drainMs: number
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[]
  readonly backendKey: string
  readonly business: Business
  readonly channels: ChannelConfig
  readonly practices: Practices
  /** Names of the variables of the business that still have their example value. */
  readonly examples: readonly string[]
}

/** In characters: a shorter one could be guessed, or comes from a file that was cut off. */
export const SHORTEST_LINK_SECRET = 24

const LONGEST_DRAIN_S = 60

/** Names that stand for networks: this machine, link-local and private addresses (the proxy-addr package). */
const networkNames = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Reads the server's configuration.
 *
 * @throws StartError with every problem at once, each a sentence that begins with the variable's name
 */
export function readConfig(environment: Environment): Config {
  const read = variablesOf(environment)
  const problems: string[] = []
  const take = <Value>(part: Part<Value>): Value => {
    problems.push(...part.problems)
    return part.value
  }
  const checked = <Value>(value: Value, isValid: boolean, problem: string) => take(part(value, isValid, problem))
  const host = read('HOST') || '127.0.0.1'
  const drain = read('DRAIN_SECONDS') || '0'
  const proxies = read('TRUST_PROXY')
    .split(',')
    .map((entry) => entry.trim())
  const trustedProxies = proxies.filter((entry) => entry !== '')
  const linkUrl = parseLinkUrl(environment)
  const settings = {
    host: checked(
      host,
      /^[\w.:-]+$/.test(host),
      'HOST must be an address or a host name to listen on, for instance 127.0.0.1 or 0.0.0.0',
    ),
    port: take(parsePort(environment)),
    drainMs: checked(
      Number(drain) * 1000,
      /^\d{1,2}$/.test(drain) && Number(drain) <= LONGEST_DRAIN_S,
      `DRAIN_SECONDS must be a whole number from 0 to ${LONGEST_DRAIN_S}`,
    ),
    store: take(parseStore(environment)),
    directory: dataDirectory(environment),
    trustedProxies: checked(
      trustedProxies,
      trustedProxies.every(isNetwork),
      `TRUST_PROXY must be addresses or networks of your proxies separated by commas, for instance 127.0.0.1 or 10.0.0.0/8; ${networkNames.join(', ')} are known by name`,
    ),
    linkSecret: take(parseLinkSecret(environment)),
    // Its default is SITE_URL, which is judged with the business.
    linkUrl: read('LINK_URL') === '' ? linkUrl.value : take(linkUrl),
    practices: parsePractices(environment),
    channels: take(parseChannels(environment)),
  }
  const { backend, problems: backendProblems } = parseBackend(environment)
  const { business, examples, problems: businessProblems } = parseBusiness(environment)
  problems.push(...backendProblems, ...businessProblems)
  if (problems.length > 0) {
    throw new StartError(['The configuration has problems:', ...problems].join('\n  '))
  }
  return { ...settings, backendKey: backend.key, business, examples }
}

function part<Value>(value: Value, isValid: boolean, problem: string): Part<Value> {
  return { value, problems: isValid ? [] : [problem] }
}

function parsePort(environment: Environment): Part<number> {
  const digits = variablesOf(environment)('PORT') || '3000'
  const port = Number(digits)
  const isValid = /^\d{1,5}$/.test(digits) && port <= 65535
  return part(port, isValid, 'PORT must be a whole number from 0 to 65535 (0: any free port)')
}

/** Reads where leads are stored, and judges nothing else: what a command does not need must not keep it from running. */
export function parseStore(environment: Environment): Part<StoreConfig> {
  const url = variablesOf(environment)('DATABASE_URL')
  const directory = dataDirectory(environment)
  return part<StoreConfig>(
    url === '' ? { kind: 'sqlite', directory } : { kind: 'postgres', url },
    url === '' || parseDatabaseUrl(url) !== null,
    'DATABASE_URL must be a PostgreSQL address such as postgres://user:password@localhost:5432/casainposa',
  )
}

/** Reads the configured secret that signs links, and judges nothing else. */
export function parseLinkSecret(environment: Environment): Part<string | null> {
  const secret = variablesOf(environment)('LINK_SECRET')
  return part(
    secret === '' ? null : secret,
    secret === '' || secret.length >= SHORTEST_LINK_SECRET,
    `LINK_SECRET must have at least ${SHORTEST_LINK_SECRET} characters, made at random`,
  )
}

/** Reads the public address of the server with the office, and judges nothing else. */
export function parseLinkUrl(environment: Environment): Part<string> {
  const read = variablesOf(environment)
  const own = read('LINK_URL').replace(/\/+$/, '')
  if (own !== '') {
    return part(
      own,
      /^https?:\/\/[^\s?#;,@]+$/.test(own) && isAddress(own),
      'LINK_URL must be an http or https address without a query, for instance https://www.casainposa.it',
    )
  }
  const port = parsePort(environment)
  // The default of SITE_URL names the default port.
  if (read('SITE_URL') === '' && port.value !== 0) {
    return { value: `http://localhost:${port.value}`, problems: port.problems }
  }
  const { value, problems } = parseSiteUrl(environment)
  return { value, problems: problems.map(problemSentence) }
}

/** Reads the data folder. */
export function dataDirectory(environment: Environment): string {
  return resolve(variablesOf(environment)('DATA_DIR') || 'data')
}

function isNetwork(entry: string): boolean {
  const [, address = entry, prefix = '1'] = /^([^/]*)\/(\d{1,3})$/.exec(entry) ?? []
  // A prefix of 0 would trust everybody's header, which is what this variable is there to prevent.
  const isInRange = Number(prefix) >= 1 && Number(prefix) <= (isIP(address) === 4 ? 32 : 128)
  return networkNames.includes(entry) || (isIP(address) !== 0 && isInRange)
}

function parseDatabaseUrl(text: string): URL | null {
  const url = URL.parse(text)
  // With one slash less, all of it is the name of a database, and stood in messages with its password.
  return url !== null && /^postgres(ql)?:\/\//i.test(text) ? url : null
}

/** Host, port and name of a database, without the password of its address. */
export function describeDatabase(databaseUrl: string): string {
  const url = parseDatabaseUrl(databaseUrl)
  const host = url?.searchParams.get('host') ?? url?.host
  return `PostgreSQL ${url?.pathname.slice(1) || 'postgres'} on ${host || 'localhost'}`
}
