import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect } from '@playwright/test'

/** The roles by which the journeys find things, as ARIA calls them. */
export type Role = 'button' | 'combobox' | 'dialog' | 'heading' | 'link' | 'slider' | 'textbox'

export type Key = 'ArrowLeft' | 'ArrowRight' | 'Escape'

export interface Start {
  readonly url: string
  readonly viewport: { readonly width: number; readonly height: number }
  /** Whether pages may run scripts; the journeys themselves always can. */
  readonly script: 'on' | 'off'
  /** A feature of WebKit that is switched off, as in an older Safari. */
  readonly without?: string | undefined
}

/** A page in the one window of a running browser, whatever protocol it speaks. */
export interface BrowserWindow {
  /** Everything with the role and the accessible name in the browser's own accessibility tree. */
  readonly findAll: (role: Role, name: string) => Promise<readonly PageElement[]>
  /** Presses a key where the focus is. */
  readonly press: (key: Key) => Promise<void>
  readonly evaluate: <Result>(read: () => Result) => Promise<Result>
  /** Console errors, uncaught exceptions and failed requests since it was opened. */
  readonly errors: () => Promise<readonly string[]>
  /** PNG of what is in view. */
  readonly screenshot: () => Promise<Buffer>
  /** Ends the browser. */
  readonly close: () => Promise<void>
}

export interface PageElement {
  readonly click: () => Promise<void>
  /** Focuses it and presses the keys of the text. */
  readonly type: (text: string) => Promise<void>
  readonly evaluate: <Result>(read: (element: Element) => Result) => Promise<Result>
}

/**
 * The path of an installed program.
 *
 * @param names of which the first that is there counts
 * @throws Error that says what to install
 */
export function findProgram(names: readonly string[], packages: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const path = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
  if (path === undefined) {
    throw new Error(`${names.join(' or ')} is not installed. Debian has it in ${packages}.`)
  }
  return path
}

/** Runs in the page: scrolls to the middle of the window, where nothing fixed lies over it. */
export function bringIntoView(element: Element): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
}

/**
 * Waits for the one thing on the page that a visitor sees under this role and name.
 *
 * @param isMeant runs in the page and separates it from others of the same name
 */
export async function lookFor(
  window: BrowserWindow,
  role: Role,
  name: string,
  isMeant: (element: Element) => boolean = () => true,
): Promise<PageElement> {
  let seen: readonly PageElement[] = []
  await expect(async () => {
    seen = await visible(window, role, name, isMeant)
    expect(seen, `${role} "${name}"`).toHaveLength(1)
  }).toPass({ intervals: [50, 100, 250] })
  const [element] = seen
  if (element === undefined) {
    throw new Error(`no ${role} "${name}"`)
  }
  return element
}

/** Waits until a visitor sees no such thing. */
export async function expectGone(window: BrowserWindow, role: Role, name: string): Promise<void> {
  await expect.poll(async () => (await visible(window, role, name)).length, `${role} "${name}"`).toBe(0)
}

async function visible(
  window: BrowserWindow,
  role: Role,
  name: string,
  isMeant: (element: Element) => boolean = () => true,
): Promise<readonly PageElement[]> {
  const seen: PageElement[] = []
  for (const element of await window.findAll(role, name)) {
    const isVisible = await element.evaluate((found) => found.checkVisibility({ visibilityProperty: true }))
    if (isVisible && (await element.evaluate(isMeant))) {
      seen.push(element)
    }
  }
  return seen
}

/** Brings an island into view and waits until it is hydrated. */
export async function untilHydrated(element: PageElement): Promise<void> {
  await element.evaluate(bringIntoView)
  await expect
    .poll(() => element.evaluate((part) => part.closest('[data-island]')?.hasAttribute('data-awake')), 'island')
    .toBe(true)
}
