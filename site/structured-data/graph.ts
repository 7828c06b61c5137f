/** A name in the vocabulary of schema.org that another node of the graph refers to. */
export interface Reference {
  readonly '@id': string
}

export interface WebSite extends Reference {
  readonly '@type': 'WebSite'
  readonly url: string
  readonly name: string
  readonly description: string
  readonly inLanguage: string
}

export interface ImageObject extends Reference {
  readonly '@type': 'ImageObject'
  readonly contentUrl: string
  readonly name: string
  readonly caption: string
  readonly description: string
  readonly creditText: string
  readonly creator: { readonly '@type': 'Organization' | 'Person'; readonly name: string }
  readonly copyrightNotice: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly representativeOfPage?: true
}

/** One node of the graph: a new kind is one more name here. */
export type GraphNode = WebSite | ImageObject

export interface Graph {
  readonly '@context': 'https://schema.org'
  readonly '@graph': readonly GraphNode[]
}
