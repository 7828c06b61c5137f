import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

// A process of its own: the database computes on the thread that the tests' clients would wait on.
const MAX_CONNECTIONS = 100

const db = await PGlite.create()
const server = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: MAX_CONNECTIONS })
await server.start()
process.send?.(server.getServerConn())

// The parent's end is ours, however it ended; signals sent to the whole group are the parent's to answer.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())
