import { expect, test } from 'vitest'
import type { Graph } from './graph.ts'
import { scriptText } from './script-text.ts'

test('no content closes the script, and what is read is what was written', () => {
  const graph: Graph = {
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Service', name: '</script><!--', description: 'a < b', provider: { '@id': '#' } }],
  }
  expect(scriptText(graph)).not.toContain('<')
  expect(JSON.parse(scriptText(graph))).toEqual(graph)
})
