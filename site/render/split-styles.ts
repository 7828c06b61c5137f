import { AtRule, type ChildNode, type Container, type Node, parse, type Root, Rule } from 'postcss'

/**
 * The use of a rule: `screen` to show the served markup, `print` to print it, `later` for what islands render. A rule is for
 * `later` when its selector needs a class that the markup does not have.
 */
type StyleUse = 'screen' | 'print' | 'later'

/**
 * Selects the rules of one use, in the same order and layers.
 *
 * @param css the styles of a page's components, minified
 * @param html the page as it is served
 */
export function stylesFor(use: StyleUse, css: string, html: string): string {
  const isServed = servedBy(html)

  const pickInside = (container: Container<ChildNode>, outer: StyleUse) => {
    for (const node of [...(container.nodes ?? [])]) {
      pick(node, outer)
    }
    if (container.nodes?.length === 0) {
      container.remove()
    }
  }

  const pick = (node: ChildNode, outer: StyleUse): void => {
    if (node.type === 'rule') {
      pickRule(node, outer)
    } else if (node.type === 'atrule' && node.nodes && groups.has(node.name)) {
      pickInside(node, outer === 'screen' && isPrint(node) ? 'print' : outer)
    } else if (node.type === 'atrule' && node.name === 'page') {
      removeUnless(use === 'print', node)
    } else {
      removeUnless(use === outer || isLayerOrder(node), node)
    }
  }

  const pickRule = (rule: Rule, outer: StyleUse) => {
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
    removeUnless(use === 'later', rule)
  }

  const sheet = parse(css)
  pickInside(sheet, 'screen')
  removeRepeated(sheet)
  return sheet.toString()
}

/** At-rules that only group other rules. */
const groups = new Set(['media', 'layer', 'starting-style', 'supports', 'container'])

const isPrint = ({ name, params }: AtRule) => name === 'media' && params.trim() === 'print'

const isLayerOrder = (node: ChildNode) => node.type === 'atrule' && node.name === 'layer' && !node.nodes

/** Keeps the last of identical rules: a CSS module that several others compose is included with each. */
function removeRepeated(sheet: Root): void {
  const seen = new Set<string>()
  const rules: Rule[] = []
  sheet.walkRules((rule) => {
    rules.push(rule)
  })
  for (const rule of rules.reverse()) {
    const place = placeOf(rule)
    if (seen.has(place)) {
      removeWithEmptyParents(rule)
    }
    seen.add(place)
  }
}

function removeWithEmptyParents(node: ChildNode): void {
  const { parent } = node
  node.remove()
  if ((parent instanceof AtRule || parent instanceof Rule) && parent.nodes?.length === 0) {
    removeWithEmptyParents(parent)
  }
}

/** A rule with the rules around it. */
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

/** Tests whether the markup has the classes and photographs of a selector, except those in parentheses, as in `:has()`. */
function servedBy(html: string): (selector: string) => boolean {
  // The value of another attribute may end in ' class=': its closing quote follows then, and no class name.
  const classes = new Set([...html.matchAll(/ class="([\w-][^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const photos = new Set([...html.matchAll(/ data-photo="([\w-]+)"/g)].map(([, photo]) => photo))
  return (selector) => {
    const asked = selector.replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '')
    const named = asked.matchAll(/\.([a-zA-Z_][\w-]*)/g)
    const shown = asked.matchAll(/\[data-photo=["']?([\w-]+)/g)
    return [...named].every(([, name = '']) => classes.has(name)) && [...shown].every(([, photo]) => photos.has(photo))
  }
}
