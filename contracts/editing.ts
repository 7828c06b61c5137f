import * as z from 'zod/mini'

/**
 * What the office's editor and the server say to each other. Paths are relative to `officeApi`; times are ISO 8601 texts in UTC.
 * Answers are JSON, but for pictures and for publishing, which answers a line of JSON for each step, and empty lines meanwhile.
 */

const time = z.iso.datetime()
const json = z.unknown()

/** A field of a section, as content/editing/field.ts describes its kind. */
const editableField = z.object({
  /** Its place in the content, for instance `services.list.0.title`, or `business.BUSINESS_PHONE`. */
  path: z.string(),
  /** The kind, the label and the limits: a Field. */
  field: json,
  /** Why it cannot be changed; null for one that can. */
  locked: z.nullable(z.string()),
  /** Words that must stay in the text, because the specification fixes them. */
  words: z.array(z.string()),
  /** The value of the repository's content; null where there is none. */
  default: json,
})

export type EditableField = z.infer<typeof editableField>

const section = z.object({
  id: z.string(),
  title: z.string(),
  page: z.string(),
  anchor: z.string(),
  fields: z.array(editableField),
})

/** A changed field of the draft. */
const draftField = z.object({
  value: json,
  /** The name of the person. */
  by: z.string(),
  at: time,
  /** The revision of the draft that changed it. */
  revision: z.number(),
})

export type DraftField = z.infer<typeof draftField>

const draft = z.object({
  /** Grows with each change. */
  revision: z.number(),
  /** The changed fields by their place; all others have their default. */
  fields: z.record(z.string(), draftField),
  /** What is wrong with it, in Italian, by the place of the field: `reviews.testimonials.0.date`. */
  problems: z.record(z.string(), z.string()),
  /** What of that, or of what stays online in the place of changes that wait, stands against publishing now. */
  obstacles: z.record(z.string(), z.string()),
  /** The changed fields that pages still have at their default, since they do not fit as they are. */
  leftOut: z.array(z.string()),
  /**
   * The places where it differs from what is online. The first words of an uploaded photograph are none: they belong to it, and go
   * online with the field that shows it.
   */
  changes: z.array(z.string()),
  /** Those of them that wait when the others are published. */
  waiting: z.array(z.string()),
  /** Whether there are any changes: an office of the release before, open over an update, reads no draft without it. */
  hasChanges: z.optional(z.boolean()),
})

export type Draft = z.infer<typeof draft>

/** A photograph of the library. The office shows it from `GET /photographs/:name`. */
const photograph = z.object({
  name: z.string(),
  /** Pixels. */
  width: z.number(),
  height: z.number(),
  /** Whether it was uploaded here. */
  isUploaded: z.boolean(),
  /** Changes with the file. */
  digest: z.string(),
})

export type Photograph = z.infer<typeof photograph>

const version = z.object({
  id: z.number(),
  at: time,
  by: z.string(),
  /** A draft that was put away unpublished, or a published version. */
  kind: z.enum(['published', 'draft']),
  /** Whether it is the newest published one, which is online. */
  isLive: z.boolean(),
  /** When the version was published that this one has put online again; null for one that is new. */
  restoredFrom: z.nullable(time),
  /** The titles of the sections that differ from the published version before; null where that is not kept any more. */
  changed: z.nullable(z.array(z.string())),
  /** Some of the fields that differ from it, with both values; one that is left out is the default. */
  differences: z.array(z.object({ path: z.string(), before: z.optional(json), after: z.optional(json) })),
})

export type Version = z.infer<typeof version>

const editor = z.object({ name: z.string(), section: z.string() })

/** `GET /editing`: everything that the editor needs. */
export const editing = z.object({
  sections: z.array(section),
  draft,
  /** The changed fields that are online; all others have their default. */
  online: z.record(z.string(), json),
  /** Those that were uploaded, the newest first, then those of the repository. */
  photographs: z.array(photograph),
  /** The newest first; without any, the page is that of the repository. */
  versions: z.array(version),
  /** Changed fields that no screen shows, as the content has no such field any more or has locked it; they are kept and harmless. */
  unfit: z.array(z.object({ path: z.string(), value: json })),
  /** Who else is editing, and where. */
  editors: z.array(editor),
})

export type Editing = z.infer<typeof editing>

const editedPlace = z.object({
  /** The place in the content, for instance `questions.list.2.answer`. */
  place: z.string(),
  /** The way to the element that shows it, from the body: how many elements come before each. */
  at: z.array(z.number()),
})

export type EditedPlace = z.infer<typeof editedPlace>

/** `GET /editing/places?page=/`: what of a page of the draft can be changed, in the order of the page; 404 for no page. */
export const pageQuery = z.object({ page: z.string().check(z.maxLength(200)) })

export const editedPlaces = z.object({ places: z.array(editedPlace) })

/** The largest request to `POST /editing/fields` (bytes). */
export const MAX_CHANGE_BYTES = 64 * 1024

/** The most changes in one request to `POST /editing/fields`. */
const MAX_CHANGES = 50

/**
 * `POST /editing/fields` changes fields of the draft. 200 with `changedDraft`; 409 with `newerField` when somebody else has
 * changed one of them meanwhile; nothing is changed then. Values are kept as they are, problems are said in the answer.
 */
export const changeFields = z.object({
  changes: z
    .array(
      z.object({
        path: z.string().check(z.maxLength(200)),
        /** Left out to go back to the default. */
        value: z.optional(json),
        /** The revision of the field that the person saw; null for one that had its default. */
        seen: z.nullable(z.number()),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_CHANGES)),
})

export type ChangeFields = z.infer<typeof changeFields>

export const changedDraft = z.object({ draft })

/** The answer 409: the field as it is now; null where it has its default again. */
export const newerField = z.object({ error: z.literal('newer'), path: z.string(), field: z.nullable(draftField) })

/** `POST /editing/waiting` lets a change of the draft wait when the others are published, or not any more. 200 with `changedDraft`. */
export const letWait = z.object({ path: z.string().check(z.maxLength(200)), waits: z.boolean() })

export type LetWait = z.infer<typeof letWait>

/** `POST /editing/presence`: says where this person is editing. 200 with `present`. */
export const presence = z.object({ section: z.string().check(z.maxLength(60)) })

export const present = z.object({ editors: z.array(editor) })

/** `GET /editing/publishing` says whether this process is publishing, and which version this person has put online last: 200. */
export const publishingState = z.object({ isPublishing: z.boolean(), ownVersion: z.nullable(z.number()) })

/**
 * `POST /editing/publish` publishes the draft, but for the changes that wait, and `POST /editing/restore` publishes a version, or
 * takes an unpublished one as the draft; once a version is online again, the changes that wait are in the draft as before.
 * `POST /editing/discard` makes what is published the draft again. A draft with changes that is replaced is put away among the
 * versions. 409 'newer' when the draft has changed since.
 * The first two answer 200 with a line of JSON (`publishingStep`) for each step; 'online', 'draft' or 'refused' is the last.
 * `discard` answers `changedDraft`.
 */
export const publishRequest = z.object({ revision: z.number() })

export const discardRequest = publishRequest

export const restoreRequest = z.object({ revision: z.number(), version: z.number() })

export const publishingStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('checking') }),
  /** Pictures that are made of photographs. */
  z.object({ step: z.literal('photographs'), done: z.number(), of: z.number() }),
  z.object({ step: z.literal('pages') }),
  /** It is online. */
  z.object({ step: z.literal('online'), version: z.number() }),
  /** It is the draft again, and nothing has changed online: it was not published before. */
  z.object({ step: z.literal('draft') }),
  /** Nothing has changed online. `sentence` is Italian; `problems` are those of fields. */
  z.object({
    step: z.literal('refused'),
    sentence: z.string(),
    problems: z.record(z.string(), z.string()),
  }),
])

export type PublishingStep = z.infer<typeof publishingStep>

/**
 * An upload goes in parts: `POST /uploads` 201 with `upload`; `PUT /uploads/:id/:part` (from 0, each but the last of exactly
 * PART_BYTES, `application/octet-stream`) 204, also a second time; `POST /uploads/:id/finish` with `finishUpload` 202 with
 * `uploadState`, at once, as decoding takes longer than proxies wait; then `GET /uploads/:id` 200 with `uploadState`, until it is not
 * 'working' any more. Finishing a second time answers the state too. `refusedUpload` comes with 422; 404 is for an upload that is
 * over or not complete.
 */
export const PART_BYTES = 256 * 1024

/** How long the office waits for a part to arrive: longer than the server and its proxy, so that it is their answer that counts. */
export const PART_TIMEOUT_MS = 60_000

export const MAX_UPLOAD_BYTES = 30 * 1024 * 1024

export const MAX_PIXELS = 40_000_000

export const upload = z.object({ id: z.string() })

export const finishUpload = z.object({ parts: z.int().check(z.positive(), z.maximum(MAX_UPLOAD_BYTES / PART_BYTES)) })

export const uploadRefusal = z.enum([
  'not-a-photograph',
  'heic',
  'too-many-pixels',
  'too-small',
  'too-large',
  'broken',
  'no-room',
])

export type UploadRefusal = z.infer<typeof uploadRefusal>

export const uploadState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('working') }),
  z.object({ state: z.literal('taken'), photograph }),
  z.object({ state: z.literal('refused'), reason: uploadRefusal }),
])

export type UploadState = z.infer<typeof uploadState>

export const refusedUpload = z.object({ error: z.literal('photograph'), reason: uploadRefusal })

/** `GET /photographs/:name` answers a photograph whole, at most so wide (pixels), as WebP; cacheable with `?v=<digest>`. */
export const WHOLE_WIDTH = 1200

/**
 * `DELETE /photographs/:name` 204 removes a photograph that was uploaded; 409 with `usedPhotograph` while something shows it.
 */
const photographUses = z.object({
  draft: z.boolean(),
  online: z.boolean(),
  /** When the versions were made that show it too. */
  versions: z.array(time),
})

export type PhotographUses = z.infer<typeof photographUses>

export const usedPhotograph = z.object({ error: z.literal('used'), uses: photographUses })

/**
 * The preview is a page of the draft, the same bytes as when it is published: `<officePath>/anteprima<page>`. With `previewQuery` it
 * is one of a version, or of the draft without what waits.
 */
export const previewPath = '/anteprima'

export const previewQuery = {
  /** The id of a version. */
  version: 'versione',
  /** Anything for the draft without the changes that wait. */
  chosen: 'scelte',
} as const

/** In the place of a page the preview has the confirmation to a host. */
export const confirmationPage = '/email-di-conferma'
