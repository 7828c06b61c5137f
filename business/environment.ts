/** The variables of a process by name; .env.example documents them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Returns a function that reads a variable: trimmed, and empty where it is not set. */
export function variablesOf(environment: Environment): (name: string) => string {
  return (name) => (environment[name] ?? '').trim()
}

// Node and browsers have it; this room is compiled with the types of neither.
declare const URL: { canParse(address: string): boolean }

/** Whether a program can read an address: none has the port 99999. */
export function isAddress(text: string): boolean {
  return URL.canParse(text)
}
