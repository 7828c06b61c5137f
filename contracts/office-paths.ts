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
