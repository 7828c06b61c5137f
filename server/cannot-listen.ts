import { StartError } from './start-error.ts'

/** Says for the owner why nothing can listen where it should. */
export function cannotListen(
  { host, port }: { readonly host: string; readonly port: number },
  error: unknown,
): StartError {
  return new StartError(`Cannot listen on ${host}, port ${port}: ${explain(error)} (HOST, PORT).`)
}

function explain(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown failure'
  const explanations: Readonly<Record<string, string>> = {
    EADDRINUSE: 'another program listens there already',
    EACCES: 'this user may not use that port',
    EADDRNOTAVAIL: 'this machine has no such address',
    ENOTFOUND: 'there is no such host',
  }
  return explanations[code] ?? code
}
