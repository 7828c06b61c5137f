import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Business } from '../../business/business.ts'
import { texts } from '../../business/content.ts'
import type { Overlay } from '../../content/editing/field.ts'
import type { BuildFacts } from '../../editing/build-facts.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { closedDaysIn } from '../leads/closed-days.ts'
import { reviewsIn } from '../leads/reviews/reviews.ts'
import type { OnlineTexts } from '../outbox/messages/online-texts.ts'
import { overlayOf } from './draft-changes.ts'
import { type EditingStore, editingStoreIn } from './editing-store.ts'
import { type Interpretations, openInterpretations } from './interpretations.ts'
import { openPictures } from './photographs/pictures.ts'
import { sitePhotographsIn } from './photographs/site-photographs.ts'
import { makeUploadTaker } from './photographs/take-uploads.ts'
import { FORGOTTEN_MS, removeUnusedPhotographs } from './photographs/unused-files.ts'
import { uploadsIn } from './photographs/uploads.ts'
import { makePublisher, type PublishingLog } from './publisher.ts'
import { openRenderer, type Renderer } from './rendering/renderer.ts'
import { goneReviewsIn } from './reviews/gone-reviews.ts'
import type { OnlineSite } from './served-site.ts'
import { makeSiteEditor } from './site-editor.ts'

interface PublishingParts {
  readonly database: SqlDatabase
  readonly facts: BuildFacts
  /** The folder of the built renderer. */
  readonly rendererFolder: string
  /** The folder of the repository's photographs. */
  readonly photoFolder: string
  readonly built: OnlineSite
  /** Called when text was erased from versions, and when uploads were. */
  readonly onErased: () => void
  readonly log: PublishingLog
  /** Those of the process, if others use them too. */
  readonly interpretations?: Interpretations
  readonly renderer?: Renderer
  readonly now?: () => Date
}

/** The site as it can be changed in the office. */
export type Publishing = ReturnType<typeof openPublishing>

/** What versions are rendered with, and their pictures made. */
export type Rendering = ReturnType<typeof openRendering>

/** Puts together what renders versions and makes their pictures. */
export function openRendering(parts: Omit<PublishingParts, 'built' | 'onErased' | 'log'>) {
  const { database, facts, rendererFolder, photoFolder, now = () => new Date() } = parts
  const editing = editingStoreIn(database)
  const closedDays = closedDaysIn(database)
  const photographs = sitePhotographsIn(database)
  const { interpretations = openInterpretations({ facts, photographs }), renderer = openRenderer(rendererFolder) } =
    parts
  const pictures = openPictures({ photographs, photoFolder, now })
  return { editing, closedDays, photographs, pictures, interpretations, renderer, now }
}

/** Puts together what changes the site. */
export function openPublishing(parts: PublishingParts) {
  const { facts, built, onErased, log, now = () => new Date() } = parts
  const rendering = openRendering(parts)
  const { editing, photographs, pictures } = rendering
  const publisher = makePublisher({ ...rendering, built, facts, log })
  const reviews = reviewsIn(parts.database)
  const goneReviews = goneReviewsIn({ editing, reviews }, now)
  const editor = makeSiteEditor({ ...rendering, publisher, goneReviews, reviews, facts, onErased, log })
  const uploads = uploadsIn(parts.database)
  const taker = makeUploadTaker({ uploads, photographs, pictures, onErased, log, now })
  return {
    ...rendering,
    publisher,
    editor,
    uploads,
    taker,
    facts,
    goneReviews,
    /** Removes pictures that nobody needs any more. */
    async tidy(): Promise<void> {
      await removeUnusedPhotographs(editing, photographs, new Date(now().getTime() - FORGOTTEN_MS))
      await publisher.forgetUnused()
    },
    /** Ends its processes once what uses the database is done. */
    async close(): Promise<void> {
      await Promise.all([publisher.close(), taker.close()])
    },
  }
}

/** What a build says about itself; null without a build, and for one from before it did. */
export async function readFacts(rendererFolder: string): Promise<BuildFacts | null> {
  const text = await readFile(join(rendererFolder, 'build.json'), 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}

/** Returns the function that reads what is online, for the messages that repeat it. */
export function onlineTextsIn(
  editing: Pick<EditingStore, 'newestPublished'>,
  interpretations: Interpretations | null,
  business: Business,
): () => Promise<OnlineTexts> {
  return async () => {
    const newest = interpretations === null ? null : await editing.newestPublished()
    return newest === null || interpretations === null
      ? { business, texts }
      : messageTexts(interpretations, newest.overlay)
  }
}

/** Reads what messages would say with the draft. */
export async function draftTexts({
  editing,
  interpretations,
}: Pick<Publishing, 'editing' | 'interpretations'>): Promise<OnlineTexts> {
  return messageTexts(interpretations, overlayOf(await editing.draft()))
}

async function messageTexts(interpretations: Interpretations, overlay: Overlay): Promise<OnlineTexts> {
  const { content } = await interpretations.of(overlay)
  return { business: content.business, texts: content }
}
