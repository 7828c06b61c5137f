/** How the protocol marks a reference to an element (W3C WebDriver, 12). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export interface ElementReference {
  readonly [elementKey]: string
}

/** A session of W3C WebDriver over HTTP, in the protocol's own words. */
export interface WebDriverSession {
  readonly capabilities: Readonly<Record<string, unknown>>
  readonly get: (path: string) => Promise<unknown>
  readonly post: (path: string, body?: object) => Promise<unknown>
  /** The handles of all windows. */
  readonly windows: () => Promise<readonly string[]>
  readonly closeWindow: () => Promise<void>
  /** What a CSS selector finds. */
  readonly select: (selector: string) => Promise<readonly ElementReference[]>
  /** Runs a function in the page; what it returns must be plain data. */
  readonly execute: <Result>(read: (...args: never[]) => Result, ...args: readonly unknown[]) => Promise<Result>
  readonly end: () => Promise<void>
}

export function elementId(reference: ElementReference): string {
  return reference[elementKey]
}

/** @param driverUrl address of the driver, without a slash at the end */
export async function startSession(driverUrl: string, capabilities: object): Promise<WebDriverSession> {
  // The answers' shapes are the protocol's: this is where they become types.
  const created = await send<{ sessionId: string; capabilities: Record<string, unknown> }>(
    'POST',
    `${driverUrl}/session`,
    { capabilities: { alwaysMatch: capabilities } },
  )
  const base = `${driverUrl}/session/${created.sessionId}`
  const post = <Value>(path: string, body: object = {}) => send<Value>('POST', `${base}/${path}`, body)
  return {
    capabilities: created.capabilities,
    get: (path) => send('GET', `${base}/${path}`),
    post,
    windows: () => send('GET', `${base}/window/handles`),
    closeWindow: () => send('DELETE', `${base}/window`),
    select: (selector) => post('elements', { using: 'css selector', value: selector }),
    execute: (read, ...args) => post('execute/sync', { script: `return (${read}).apply(null, arguments)`, args }),
    end: () => send('DELETE', base),
  }
}

async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
  if (!response.ok) {
    throw new Error(`${method} ${new URL(url).pathname}: ${value.error} ${value.message}`)
  }
  return value
}
