import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { officePath } from '../../leads/office-protocol.ts'
import { answerInPlainText } from '../http/failures.ts'
import { loadFiles, type SiteFile } from '../pages/load-site.ts'
import { sendFile } from '../pages/site-routes.ts'

/** The built office, by the paths of its files. */
export type OfficeFiles = ReadonlyMap<string, SiteFile>

export interface AppFilesOptions {
  readonly files: OfficeFiles
}

const document = `${officePath}/index.html`
