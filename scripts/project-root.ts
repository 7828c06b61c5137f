import { dirname } from 'node:path'

/** The project's folder, independent of the working directory. */
export const projectRoot = dirname(import.meta.dirname)
