import type { BrowserContext } from '@playwright/test'

/**
 * Notes what the policy refuses on every page that the context opens from now on: loads, inline code, and texts that a script
 * would turn into markup or code.
 *
 * @returns the violations so far, each with its directive, what was refused and on which page
 */
export async function watchViolations(context: BrowserContext): Promise<readonly string[]> {
  const violations: string[] = []
  await context.exposeFunction('noteViolation', (text: string) => violations.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      Object(window).noteViolation(`${violatedDirective} ${blockedURI} ${sample} on ${location.pathname}`)
    })
  })
  return violations
}
