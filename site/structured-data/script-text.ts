import type { Graph } from './graph.ts'

/** The graph as the text of a script element, which no content can close. */
export function scriptText(graph: Graph): string {
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
