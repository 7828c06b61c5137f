// Google (Chrome, Edge on Android, Samsung Internet, Opera), Mozilla, Apple, Microsoft (Edge on Windows).
const hosts = ['fcm.googleapis.com', 'jmt17.google.com']
const domains = ['push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']

/**
 * Tests whether an endpoint belongs to a known push service. The server sends requests to what a browser names: anything else
 * could be a machine in its own network.
 *
 * @param added origins of other push services, for tests
 */
export function isPushEndpoint(endpoint: string, added: readonly string[] = []): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') {
    return false
  }
  const { protocol, hostname, port, origin } = url
  const isKnownHost = hosts.includes(hostname) || domains.some((domain) => hostname.endsWith(`.${domain}`))
  return (protocol === 'https:' && port === '' && isKnownHost) || added.includes(origin)
}

/** Tests the keys of a subscription: an uncompressed point of P-256, and a secret of 16 bytes (RFC 8291). */
export function arePushKeys({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): boolean {
  const [point, secret] = [p256dh, auth].map((text) =>
    /^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0),
  )
  return point?.length === 65 && point[0] === 4 && secret?.length === 16
}
