import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * A port of this machine that nothing listens on. It is below the ports that Linux gives to outgoing connections, one of which could
 * take it before it is used.
 */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  const port = await listenHere(server, randomInt(10_000, 32_768)).catch(() => null)
  if (port === null) {
    return findFreePort()
  }
  server.close()
  await once(server, 'close')
  return port
}

/** Lets a server listen on this machine alone, on a free port unless one is given, and returns the port. */
export async function listenHere(server: Server, port: number = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') {
    throw new Error('the system gave no port')
  }
  return address.port
}
