import * as z from 'zod/mini'
import { formats } from './renditions.ts'
import { siteHeaders } from './site-headers.ts'

/**
 * What the server and the renderer of a build say to each other. The server loads the renderer as a module, of whatever build is
 * there; each side parses what it gets, except for what passes through: the content, which the server has from the same build, and
 * the assets, which only the renderer knows.
 */

/**
 * The templates that the server fills in: answers to a form sent without script ('closed' is the home page of closed days, 'sent-closed'
 * the answer then), the pages behind a link in a notification, those on which a host answers a date ('appointment-answered' also says
 * why there is none to answer), and those of a host's own review.
 */
const answerNames = [
  'sent',
  'sent-closed',
  'not-sent',
  'mark-contacted',
  'contacted',
  'reopened',
  'contacted-failed',
  'closed',
  'appointment',
  'appointment-confirmed',
  'appointment-answered',
  'review',
  'review-given',
  'review-withdraw',
] as const

export type AnswerName = (typeof answerNames)[number]

/** Makes a record that has a value for each template. */
export function mapAnswers<Value>(getValue: (name: AnswerName) => Value): Readonly<Record<AnswerName, Value>> {
  return Object.fromEntries(answerNames.map((name) => [name, getValue(name)])) as Record<AnswerName, Value>
}

/** The photographs that the build did not know, by their names. */
export const addedPhotographs = z.record(
  z.string(),
  z.object({ width: z.number(), height: z.number(), colour: z.string(), digest: z.string() }),
)

export type AddedPhotographs = z.infer<typeof addedPhotographs>

const texts = z.readonly(z.map(z.string(), z.string()))

/** A rendered site, as far as the server knows it. */
export const editedSite = z.object({
  /** Documents by their address on the site. */
  pages: texts,
  /** The document for every other address. */
  notFound: z.string(),
  answers: z.record(z.enum(answerNames), z.string()),
  /** Other text files by their address. */
  files: texts,
  headers: siteHeaders,
  /** The renditions of photographs that the pages refer to. */
  renditions: z.readonly(
    z.array(
      z.object({
        slug: z.string(),
        hash: z.string(),
        aspect: z.object({ width: z.number(), height: z.number() }),
        width: z.number(),
        format: z.enum(formats),
      }),
    ),
  ),
  assets: z.object({
    photos: z.record(z.string(), z.object({ slug: z.string() })),
    /** The picture of a shared link. */
    socialImage: z.object({ path: z.string() }),
  }),
})

export type EditedSite = z.infer<typeof editedSite>

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** Compressed texts by the names of their files. */
export const compressedTexts = z.readonly(z.map(z.string(), z.object({ br: bytes, gzip: bytes })))

export type CompressedTexts = z.infer<typeof compressedTexts>

/** The module that a build leaves for the server, `dist-renderer/edited-site.js`. */
export interface RendererModule<Content, Assets> {
  /**
   * Renders all pages of other content than that of the build, which has made everything else: the same content gives the bytes
   * of the build.
   */
  readonly renderEditedSite: (
    built: { readonly content: Content; readonly assets: Assets },
    content: Content,
    added: AddedPhotographs,
  ) => EditedSite
  /** Renders the bodies of the pages alone, by their address; each has the elements that its document has. */
  readonly renderBodies: (
    built: { readonly content: Content; readonly assets: Assets },
    content: Content,
    added: AddedPhotographs,
  ) => ReadonlyMap<string, string>
  /** Compresses the text files of a site. */
  readonly compressSite: (texts: ReadonlyMap<string, string>) => Promise<CompressedTexts>
}
