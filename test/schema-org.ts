/**
 * The part of the vocabulary of schema.org, release 30.0, that the site's structured data uses. Superclasses are
 * complete; domains and ranges are those of the release that can occur here.
 */
const superclasses: Readonly<Record<string, readonly string[]>> = {
  CreativeWork: ['Thing'],
  WebSite: ['CreativeWork'],
  MediaObject: ['CreativeWork'],
  ImageObject: ['MediaObject'],
  Organization: ['Thing'],
  Place: ['Thing'],
  LocalBusiness: ['Organization', 'Place'],
  ProfessionalService: ['LocalBusiness'],
  AdministrativeArea: ['Place'],
  City: ['AdministrativeArea'],
  Person: ['Thing'],
  Intangible: ['Thing'],
  Service: ['Intangible'],
}

interface Property {
  readonly domains: readonly string[]
  /** `Text`, `URL` and `Boolean` are values; the others are types of nodes. */
  readonly ranges: readonly string[]
}

const properties: Readonly<Record<string, Property>> = {
  url: { domains: ['Thing'], ranges: ['URL'] },
  name: { domains: ['Thing'], ranges: ['Text'] },
  description: { domains: ['Thing'], ranges: ['Text', 'TextObject'] },
  image: { domains: ['Thing'], ranges: ['ImageObject', 'URL'] },
  inLanguage: { domains: ['CreativeWork', 'Event'], ranges: ['Text', 'Language'] },
  publisher: { domains: ['CreativeWork'], ranges: ['Organization', 'Person'] },
  creator: { domains: ['CreativeWork'], ranges: ['Organization', 'Person'] },
  creditText: { domains: ['CreativeWork'], ranges: ['Text'] },
  copyrightNotice: { domains: ['CreativeWork'], ranges: ['Text'] },
  contentUrl: { domains: ['MediaObject'], ranges: ['URL'] },
  caption: { domains: ['ImageObject', 'AudioObject', 'VideoObject'], ranges: ['Text', 'MediaObject'] },
  representativeOfPage: { domains: ['ImageObject'], ranges: ['Boolean'] },
  legalName: { domains: ['Organization'], ranges: ['Text'] },
  vatID: { domains: ['Organization', 'Person'], ranges: ['Text'] },
  email: { domains: ['Organization', 'Person', 'ContactPoint'], ranges: ['Text'] },
  telephone: { domains: ['Organization', 'Person', 'ContactPoint', 'Place'], ranges: ['Text'] },
  address: { domains: ['Organization', 'Person', 'Place'], ranges: ['Text', 'PostalAddress'] },
  areaServed: {
    domains: ['Organization', 'Service', 'ContactPoint', 'Offer'],
    ranges: ['AdministrativeArea', 'Place', 'GeoShape', 'Text'],
  },
  provider: { domains: ['Service', 'CreativeWork'], ranges: ['Organization', 'Person'] },
}

/** A type and its superclasses. */
function kindsOf(type: string): Set<string> {
  const kinds = new Set([type])
  for (const kind of kinds) {
    for (const parent of superclasses[kind] ?? []) {
      kinds.add(parent)
    }
  }
  return kinds
}

type Value = Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Names each type, property and value of a graph that the vocabulary does not allow there. */
export function vocabularyProblems(graph: { readonly '@graph': readonly unknown[] }): string[] {
  const nodes = graph['@graph'].filter(isNode)
  const typesById = new Map(nodes.map((node) => [node['@id'], node['@type']]))
  const problems: string[] = []
  const check = (node: Value) => {
    const type = String(node['@type'])
    if (!(type in superclasses)) {
      problems.push(`${type} is no type`)
    }
    for (const [name, value] of Object.entries(node).filter(([key]) => !key.startsWith('@'))) {
      const property = properties[name]
      if (!property?.domains.some((domain) => kindsOf(type).has(domain))) {
        problems.push(`${type} has no ${name}`)
        continue
      }
      for (const one of Array.isArray(value) ? value : [value]) {
        if (isNode(one) && '@type' in one) {
          check(one)
        }
        if (!property.ranges.some((range) => kindsOfValue(one, typesById).has(range))) {
          problems.push(`${name} of ${type} cannot be ${JSON.stringify(one)}`)
        }
      }
    }
  }
  nodes.forEach(check)
  return problems
}

function kindsOfValue(value: unknown, typesById: ReadonlyMap<unknown, unknown>): Set<string> {
  if (isNode(value)) {
    return kindsOf(String(value['@type'] ?? typesById.get(value['@id'])))
  }
  if (typeof value === 'boolean') {
    return new Set(['Boolean'])
  }
  const isAddress = typeof value === 'string' && /^https?:\/\//.test(value)
  return new Set(isAddress ? ['URL'] : typeof value === 'string' && value !== '' ? ['Text'] : [])
}
