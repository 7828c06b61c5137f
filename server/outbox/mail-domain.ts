import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isReservedName } from '../../business/business.ts'
import type { SmtpSettings } from '../config/channels.ts'
import { domainOf } from '../config/mail-address.ts'

const QUERY_TIMEOUT_MS = 1000
/** For all queries together, as several name servers are asked one after the other. */
const TIMEOUT_MS = 2000

/**
 * Looks up what mailboxes expect of the sender's domain: SPF (RFC 7208) and DMARC (RFC 7489).
 *
 * @param smtp null without mail
 * @param nameServers their addresses, as `getServers()` of node:dns returns them
 * @returns a sentence for each missing record; none where no name server answers
 */
export async function mailProblemsOf(
  smtp: SmtpSettings | null,
  nameServers: readonly string[],
): Promise<readonly string[]> {
  const domain = smtp === null ? '' : domainOf(smtp.from.address)
  if (!domain.includes('.') || isIP(domain) > 0 || isReservedName(domain)) {
    return []
  }
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 1 })
  const timeout = setTimeout(() => resolver.cancel(), TIMEOUT_MS)
  const isMissing = async (record: RegExp, names: readonly string[]) => {
    const found = await Promise.all(names.map((name) => hasRecord(resolver, name, record)))
    return found.every((isFound) => isFound === 'no')
  }
  try {
    resolver.setServers(nameServers)
    const [lacksSpf, lacksDmarc] = await Promise.all([
      isMissing(/^v=spf1( |$)/i, [domain]),
      isMissing(
        /^v\s*=\s*DMARC1\s*(;|$)/,
        withParents(domain).map((name) => `_dmarc.${name}`),
      ),
    ])
    return [
      ...(lacksSpf ? [`${domain} has no SPF record (TXT "v=spf1 …"): ask the mail provider for it`] : []),
      ...(lacksDmarc ? [`${domain} has no DMARC record: add TXT "v=DMARC1; p=none" at _dmarc.${domain}`] : []),
    ]
  } finally {
    clearTimeout(timeout)
  }
}

/**
 * The domain and those above it, but no top-level domain. The policy of the domain or of its organization's holds (RFC 7489, section
 * 6.6.3); which one that is takes a list, so any of them will do.
 */
function withParents(domain: string): readonly string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

async function hasRecord(resolver: Resolver, name: string, record: RegExp): Promise<'yes' | 'no' | 'unknown'> {
  try {
    // A long text comes in several parts.
    const texts = await resolver.resolveTxt(name)
    return texts.some((parts) => record.test(parts.join(''))) ? 'yes' : 'no'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'no' : 'unknown'
  }
}
