/** The roles by which the journeys find things, as ARIA calls them. */
export type Role = 'button' | 'combobox' | 'dialog' | 'heading' | 'link' | 'slider' | 'textbox'

export type Key = 'ArrowLeft' | 'ArrowRight' | 'Enter' | 'Escape'

export interface Viewport {
  readonly width: number
  readonly height: number
}

/** A running browser, whatever protocol it speaks. */
export interface Browser {
  /** What it calls itself, with its version. */
  readonly version: string
  /** Opens an address in a window of its own and waits until it is loaded. */
  readonly open: (url: string, viewport: Viewport) => Promise<BrowserWindow>
  readonly close: () => Promise<void>
}

export interface BrowserWindow {
  /** What has the role and the accessible name in the browser's own accessibility tree. */
  readonly findAll: (role: Role, name: string) => Promise<readonly PageElement[]>
  /** Presses a key where the focus is. */
  readonly press: (key: Key) => Promise<void>
  readonly evaluate: <Result>(read: () => Result) => Promise<Result>
  /** Console errors, uncaught exceptions and failed requests since it was opened. */
  readonly errors: () => Promise<readonly string[]>
  /** PNG of what is in view. */
  readonly screenshot: () => Promise<Buffer>
  readonly close: () => Promise<void>
}

export interface PageElement {
  readonly click: () => Promise<void>
  /** Focuses it and presses the keys of the text. */
  readonly type: (text: string) => Promise<void>
  readonly evaluate: <Result>(read: (element: Element) => Result) => Promise<Result>
}

export interface LaunchOptions {
  /** Path of the browser or of its driver. */
  readonly executable: string
  /** Whether pages may run scripts; the journeys themselves always can. */
  readonly script: 'on' | 'off'
}
