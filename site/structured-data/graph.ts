/** A name in the vocabulary of schema.org that another node of the graph refers to. */
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

/** One node of the graph: a new kind is one more name here. */
export type GraphNode = WebSite | ProfessionalService | Service | ImageObject

export interface Graph {
  readonly '@context': 'https://schema.org'
  readonly '@graph': readonly GraphNode[]
}
