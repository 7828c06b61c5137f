/** The path of the office, of its cookie and of everything it loads. */
export const officePath = '/ufficio'

/** The path of its API. */
export const officeApi = `${officePath}/api`

/** The first answer that the app needs: the document asks for it before the app's script is there. */
export const officeStart = `${officeApi}/start`

/**
 * Returns the path of a request's screen.
 *
 * @param office the path of the office, or its whole address
 */
export function requestPath(id: string, office: string = officePath): string {
  return `${office}/richieste/${id}`
}

/** Where a request is written in by hand; what other apps share arrives there as its query. */
export const newRequestPath = `${officePath}/nuova`

/** The parts of what another app shares, by the names that they have in that query. */
export const sharedParts = { title: 'titolo', text: 'testo', url: 'link' } as const
