import { registerHooks } from 'node:module'
import { projectRoot } from '../../scripts/project-root.ts'
import { fastPaths } from './fast-paths.ts'

// Loaded before the server, in its threads too: changes its sources as they are read. Its address ends with the name of a fast path.
const name = decodeURIComponent(new URL(import.meta.url).search.slice(1))
const edits = fastPaths.find((path) => path.name === name)?.edits ?? []

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const its = edits.filter(({ file }) => url.endsWith(`${projectRoot}/${file}`))
    if (its.length === 0) {
      return loaded
    }
    const source = its.reduce((text, edit) => {
      if (!text.includes(edit.text)) {
        throw new Error(`${edit.file} does not hold: ${edit.text}`)
      }
      return text.replace(edit.text, () => edit.by)
    }, String(loaded.source))
    return { ...loaded, source }
  },
})
