import { AtRule, type ChildNode, type Container, type Node, parse, type Root, type Rule } from 'postcss'

/**
 * When a rule is needed: to show the served markup, to print it, or once an island has rendered more. A rule whose selector names
 * what the markup does not have waits for the island.
 */
export type Need = 'inline' | 'print' | 'later'

/**
 * Takes from styles what one need asks for, in the same order and layers.
 *
 * @param css the styles of a page's components, minified
 * @param html the page as it is served
 */
export function stylesFor(need: Need, css: string, html: string): string {
  const isServed = servedBy(html)

  const pickInside = (container: Container<ChildNode>, outer: Need) => {
    for (const node of [...(container.nodes ?? [])]) {
      pick(node, outer)
    }
    if (container.nodes?.length === 0) {
      container.remove()
    }
  }

  const pick = (node: ChildNode, outer: Need): void => {
    if (node.type === 'rule') {
      pickRule(node, outer)
    } else if (node.type === 'atrule' && node.nodes && groups.has(node.name)) {
      pickInside(node, outer === 'inline' && isPrint(node) ? 'print' : outer)
    } else if (node.type === 'atrule' && node.name === 'page') {
      removeUnless(need === 'print', node)
    } else {
      removeUnless(need === outer || isLayerOrder(node), node)
    }
  }

  const pickRule = (rule: Rule, outer: Need) => {
    const unserved = rule.selectors.filter((selector) => !isServed(selector))
    if (unserved.length === 0) {
      pickInside(rule, outer)
      return
    }
    if (unserved.length < rule.selectors.length) {
      const served = rule.cloneBefore({ selectors: rule.selectors.filter(isServed) })
      pickInside(served, outer)
      rule.selectors = unserved
    }
    removeUnless(need === 'later', rule)
  }

  const sheet = parse(css)
  pickInside(sheet, 'inline')
  removeRepeated(sheet)
  return sheet.toString()
}

/** What holds rules and says nothing itself. */
const groups = new Set(['media', 'layer', 'starting-style', 'supports', 'container'])

const isPrint = ({ name, params }: AtRule) => name === 'media' && params.trim() === 'print'

const isLayerOrder = (node: ChildNode) => node.type === 'atrule' && node.name === 'layer' && !node.nodes

/** A module that several others compose comes along with each; the last time is the one that counts. */
function removeRepeated(sheet: Root): void {
  const seen = new Set<string>()
  const rules: Rule[] = []
  sheet.walkRules((rule) => {
    rules.push(rule)
  })
  for (const rule of rules.reverse()) {
    const place = placeOf(rule)
    if (seen.has(place)) {
      rule.remove()
    }
    seen.add(place)
  }
}

/** A rule with all that stands around it. */
function placeOf(node: Node): string {
  const { parent } = node
  const around = parent && parent.type !== 'root' ? [placeOf(parent)] : []
  const own = node instanceof AtRule ? `@${node.name} ${node.params}` : node.toString()
  return [own, ...around].join('\n')
}

function removeUnless(isWanted: boolean, node: ChildNode): void {
  if (!isWanted) {
    node.remove()
  }
}

/** Tells whether the markup has the classes and the photographs that a selector asks for; what stands in brackets may come later. */
function servedBy(html: string): (selector: string) => boolean {
  // The value of another attribute may end in ' class=', and its closing quote follows; no class does.
  const classes = new Set([...html.matchAll(/ class="([\w-][^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const photos = new Set([...html.matchAll(/ data-photo="([\w-]+)"/g)].map(([, photo]) => photo))
  return (selector) => {
    const asked = selector.replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '')
    const named = asked.matchAll(/\.([a-zA-Z_][\w-]*)/g)
    const shown = asked.matchAll(/\[data-photo=["']?([\w-]+)/g)
    return [...named].every(([, name = '']) => classes.has(name)) && [...shown].every(([, photo]) => photos.has(photo))
  }
}
