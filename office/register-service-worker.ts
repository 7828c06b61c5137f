import { officePath } from '../contracts/office-paths.ts'

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): string }
}

/** Registers the service worker, which receives push messages and opens the app without network. Development has none. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) {
    return
  }
  const url = `${officePath}/sw.js`
  // The policy of the page lets no text become the address of a script but this one.
  const factory: PolicyFactory | undefined = Reflect.get(window, 'trustedTypes')
  const trusted = factory?.createPolicy('office', { createScriptURL: () => url }).createScriptURL(url) ?? url
  navigator.serviceWorker.register(trusted, { scope: officePath }).catch(() => undefined)
}
