import { dirname } from 'node:path'

/** Folder of the whole project, wherever a task was started from. */
export const projectRoot = dirname(import.meta.dirname)
