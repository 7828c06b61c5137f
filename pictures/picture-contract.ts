import * as z from 'zod/mini'
import { uploadRefusal } from '../contracts/editing.ts'
import { formats } from '../contracts/renditions.ts'

/**
 * What the server and the picture process say to each other; both sides parse it. The process decodes what somebody uploaded, so
 * the server takes nothing from it that is not described here. Messages are cloned, not written as JSON: bytes stay bytes.
 */

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const point = z.object({ x: z.number(), y: z.number() })
const aspect = z.object({ width: z.number(), height: z.number() })

const renditionSettings = z.object({
  /** The point that every crop keeps in view. */
  focus: point,
  credit: z.string(),
  /** Whether it is the hero's, which has fewer bytes. */
  isFirstView: z.boolean(),
  /** What the hero's photograph may weigh on a telephone (bytes). */
  phoneBytes: z.number(),
})

/** How a photograph becomes renditions. */
export type RenditionSettings = z.infer<typeof renditionSettings>

const socialImage = z.object({
  focus: point,
  credit: z.string(),
  headline: z.readonly(z.array(z.string())),
  brand: z.string(),
  /** Path of the serif as a TrueType file. */
  font: z.string(),
  colours: z.object({ plaster: z.string(), ink: z.string(), terracotta: z.string() }),
})

/** What the picture of a shared link shows, beside the photograph. */
export type SocialImage = z.infer<typeof socialImage>

const pictureRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('take') }),
  z.object({
    kind: z.literal('rendition'),
    settings: renditionSettings,
    rendition: z.object({ aspect, width: z.number(), format: z.enum(formats) }),
  }),
  z.object({ kind: z.literal('social'), image: socialImage }),
  z.object({ kind: z.literal('whole'), width: z.number() }),
])

/** What the process is asked for, after the pieces of the photograph. */
export type PictureRequest = z.infer<typeof pictureRequest>

/** A piece of a photograph, what to do with its pieces, or neither: then they are not wanted any more. */
export const pictureMessage = z.object({
  id: z.number(),
  piece: z.optional(bytes),
  request: z.optional(pictureRequest),
})

export type PictureMessage = z.infer<typeof pictureMessage>

const takenPhotograph = z.object({
  /** Pixels. */
  width: z.number(),
  height: z.number(),
  /** Mean colour as `#rrggbb`. */
  colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  /** SHA-256 of the bytes. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  bytes,
})

/** A photograph that was taken into the library. */
export type TakenPhotograph = z.infer<typeof takenPhotograph>

/** The bytes of a picture; of an upload the photograph, or why it is none. */
const pictureResult = z.union([bytes, takenPhotograph, uploadRefusal])

export type PictureResult = z.infer<typeof pictureResult>

export const pictureAnswer = z.union([
  z.object({ id: z.number(), result: pictureResult }),
  z.object({ id: z.number(), failure: z.string() }),
])

export type PictureAnswer = z.infer<typeof pictureAnswer>
