/** The variables of a process by name; .env.example documents them. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Returns a function that reads a variable: trimmed, and empty where it is not set. */
export function variablesOf(environment: Environment): (name: string) => string {
  return (name) => (environment[name] ?? '').trim()
}
