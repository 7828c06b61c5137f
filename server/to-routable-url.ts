/**
 * What the router takes of a request's target. A path that cannot be decoded is taken literally: it is no page, and
 * goes the way of every unknown path. Of the absolute form, which every server must accept (RFC 9112, section 3.2.2),
 * path and query remain.
 */
export function toRoutableUrl(target: string): string {
  const url = target.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}
