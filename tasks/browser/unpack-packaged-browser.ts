import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium, { inflate } from '@sparticuz/chromium'

// Outside the cloud functions it is made for, the package leaves its NSS libraries packed.
const archives = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin')
await chromium.executablePath(archives)
await inflate(join(archives, 'al2023.tar.br'))
