import type { Config } from './config/config.ts'
import { reviewsIn } from './leads/reviews/reviews.ts'
import type { StoreDatabase } from './leads/store/lead-store.ts'
import { describeFailure } from './outbox/notifier.ts'
import type { Answers } from './pages/answers.ts'
import type { Site } from './pages/load-site.ts'
import { editingStoreIn } from './publishing/editing-store.ts'
import { openInterpretations } from './publishing/interpretations.ts'
import { onlineTextsIn, openPublishing, readFacts } from './publishing/open-publishing.ts'
import { sitePhotographsIn } from './publishing/photographs/site-photographs.ts'
import type { PublishingLog } from './publishing/publisher.ts'
import { goneReviewsIn } from './publishing/reviews/gone-reviews.ts'
import { reviewDraftsIn } from './publishing/reviews/review-drafts.ts'

/** Folders that the site is changed with. */
export interface SiteFolders {
  readonly rendererFolder: string
  readonly photoFolder: string
}

interface ChangedSiteParts {
  readonly store: StoreDatabase
  readonly business: Config['business']
  readonly built: { readonly site: Site; readonly answers: Answers }
  readonly folders: SiteFolders | undefined
  /** Whether this process renders and publishes; the others read what is online. */
  readonly publishes: boolean
  /** Called when text was erased from versions. */
  readonly onErased: () => void
  readonly log: PublishingLog
}

/** Opens what changes the site after its build: drafts and versions of the office, and reviews of hosts. */
export async function openChangedSite(parts: ChangedSiteParts) {
  const { store, business, built, folders, publishes, onErased, log } = parts
  const editing = editingStoreIn(store)
  const facts = folders ? await readFacts(folders.rendererFolder) : null
  const interpretations = facts && openInterpretations({ facts, photographs: sitePhotographsIn(store) })
  const publishing =
    folders && facts && interpretations && publishes
      ? openPublishing({ database: store, facts, interpretations, ...folders, built, onErased, log })
      : null
  const reviews = reviewsIn(store)
  const reviewDrafts = publishing && reviewDraftsIn(publishing, reviews)
  const goneReviews = goneReviewsIn({ editing, reviews })
  // What may not be kept is taken out by every process, the worker among them.
  const followReviews = async () => {
    await (reviewDrafts?.follow() ?? goneReviews.takeOut()).catch((error: unknown) =>
      log.error(describeFailure(error), 'the draft follows reviews later'),
    )
  }
  return {
    /** Null where the site cannot be changed by this process. */
    publishing,
    /** What is online. */
    online: onlineTextsIn(editing, interpretations, business),
    reviews,
    goneReviews,
    reviewDrafts,
    /** Lets the draft follow what hosts did with their reviews. */
    followReviews,
    async tidySite() {
      await goneReviews.forget()
      // What was erased by the command line, too.
      await followReviews()
      await publishing?.tidy()
    },
  }
}
