import { ComparedPhotos } from '../comparer/ComparedPhotos.tsx'
import { Comparer } from '../comparer/Comparer.tsx'
import { useContent } from '../context/content-context.ts'
import { Gallery } from '../gallery/Gallery.tsx'
import { GalleryGrid } from '../gallery/GalleryGrid.tsx'
import { Island } from '../islands/Island.tsx'
import { Served } from '../islands/Served.tsx'
import { Booking } from '../landing/Booking.tsx'
import { Comparison } from '../landing/Comparison.tsx'
import { Hours } from '../landing/Hours.tsx'
import { Package } from '../landing/Package.tsx'
import { Questions } from '../landing/Questions.tsx'
import { Reviews } from '../landing/Reviews.tsx'
import { Services } from '../landing/Services.tsx'
import { Signature } from '../landing/Signature.tsx'
import { Statistics } from '../landing/Statistics.tsx'
import { ClosedNotice } from '../lead-form/ClosedNotice.tsx'
import { LeadForm } from '../lead-form/LeadForm.tsx'
import { NeedsScript } from '../lead-form/NeedsScript.tsx'
import { PrivacyNotice } from '../lead-form/PrivacyNotice.tsx'
import { Tour } from '../tour/Tour.tsx'

/**
 * The sections of `/` below the hero in their order, without those that the content leaves out.
 *
 * @param isClosed for the template of the page while the business is closed
 */
export function LandingPage({ isClosed = false }: { readonly isClosed?: boolean }) {
  const { backend, comparison, gallery, hours, questions, reviews, servicePackage, services, signature, statistics } =
    useContent()
  const { tour } = services
  return (
    <>
      <Services />
      {tour ? (
        <Island entry="site/tour/wake-tour.tsx">
          <Tour tour={tour} />
        </Island>
      ) : null}
      {servicePackage ? <Package {...servicePackage} /> : null}
      {gallery.photos.length > 0 ? (
        <Gallery>
          <Island entry="site/gallery/wake-lightbox.tsx">
            <GalleryGrid />
          </Island>
        </Gallery>
      ) : null}
      {comparison ? (
        <Comparison {...comparison}>
          {comparison.before && comparison.after ? (
            <Island entry="site/comparer/wake-comparer.tsx">
              <Comparer comparer={comparison.comparer}>
                <Served>
                  <ComparedPhotos names={[comparison.before, comparison.after]} />
                </Served>
              </Comparer>
            </Island>
          ) : null}
        </Comparison>
      ) : null}
      {statistics.list.length > 0 ? <Statistics {...statistics} isFirstOfResults={!comparison} /> : null}
      {hours ? <Hours {...hours} /> : null}
      {reviews.testimonials.length > 0 ? <Reviews {...reviews} /> : null}
      {questions ? <Questions {...questions} /> : null}
      {signature ? <Signature {...signature} /> : null}
      <Booking isClosed={isClosed}>
        {isClosed ? <ClosedNotice /> : null}
        {backend.url === '' ? null : <NeedsScript />}
        <Island entry="site/lead-form/wake-lead-form.tsx">
          <LeadForm />
        </Island>
        <PrivacyNotice />
      </Booking>
    </>
  )
}
