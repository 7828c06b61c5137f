import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// A process of its own: Node reads the certificates that it trusts besides its own (NODE_EXTRA_CA_CERTS) when it starts.
const [folder = '', host = ''] = process.argv.slice(2)
const scanner = join(folder, 'node_modules', '@mdn', 'mdn-http-observatory', 'src', 'scanner', 'index.js')
const { scan } = await import(pathToFileURL(scanner).href)
process.send?.(await scan(host))
process.disconnect?.()
