/** The id of a node, by which other nodes of the graph refer to it. */
export interface Reference {
  readonly '@id': string
}

export interface WebSite extends Reference {
  readonly '@type': 'WebSite'
  readonly url: string
  readonly name: string
  readonly inLanguage: string
  readonly publisher: Reference
}

export interface ProfessionalService extends Reference {
  readonly '@type': 'ProfessionalService'
  readonly url: string
  readonly name: string
  readonly legalName: string
  readonly description: string
  readonly vatID: string
  readonly address: string
  readonly email: string
  readonly telephone: string
  readonly areaServed: readonly { readonly '@type': 'City'; readonly name: string }[]
  readonly image: Reference
}

export interface Service {
  readonly '@type': 'Service'
  readonly name: string
  readonly description: string
  readonly provider: Reference
}

export interface ImageObject extends Reference {
  readonly '@type': 'ImageObject'
  readonly contentUrl: string
  readonly caption: string
  readonly creditText: string
  readonly creator: Reference | { readonly '@type': 'Person'; readonly name: string }
  readonly copyrightNotice: string
  readonly representativeOfPage?: true
}

/** A node of the graph. */
export type GraphNode = WebSite | ProfessionalService | Service | ImageObject

/** Structured data in the vocabulary of schema.org, as JSON-LD. */
export interface Graph {
  readonly '@context': 'https://schema.org'
  readonly '@graph': readonly GraphNode[]
}

/** The graph as the text of a script element; no value in it can close the element. */
export function scriptText(graph: Graph): string {
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
