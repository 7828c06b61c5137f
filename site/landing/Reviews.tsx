import { fillCounted } from '../../business/fill-text.ts'
import type { ReviewsContent } from '../../content/page-content.ts'
import { StarGlyph } from '../ui/Glyphs.tsx'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import styles from './Reviews.module.css'

const italianMonth = new Intl.DateTimeFormat('it-IT', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The reviews and how they are verified. */
export function Reviews(reviews: ReviewsContent) {
  return (
    <section id="recensioni" className={styles.reviews} aria-labelledby="reviews-title">
      <SectionTitle id="reviews-title" label={reviews.label} title={reviews.title} />
      <ul className={styles.list}>
        {reviews.testimonials.map(({ quote, reviewer, role, badge, date, verified, stars }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered once, and two hosts may write the same
          <li key={index}>
            <figure className={styles.testimonial}>
              <blockquote>
                <p>{`«${quote}»`}</p>
              </blockquote>
              <figcaption>
                {stars ? <Stars count={Number(stars)} label={fillCounted(reviews.stars, Number(stars))} /> : null}
                <p className={styles.reviewer}>{reviewer}</p>
                <p>
                  {role}, <time dateTime={date}>{italianMonth.format(new Date(date))}</time>
                </p>
                {badge ? <p className={styles.badge}>{badge}</p> : null}
                <p className={styles.badge}>{verified}</p>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <div className={styles.verification}>
        <p>{reviews.verification}</p>
        {hasOrder(reviews) ? <p>{orderOf(reviews)}</p> : null}
        <p>{reviews.notAffiliated}</p>
      </div>
    </section>
  )
}

/** The stars that somebody gave, of five, with one accessible name. */
function Stars({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((place) => (
        <StarGlyph key={place} isEmpty={place > count} />
      ))}
    </span>
  )
}

/** Whether there is an order to speak of: one alone has none, and samples are nobody's choice. */
function hasOrder({ testimonials }: Pick<ReviewsContent, 'testimonials'>): boolean {
  return testimonials.length > 1 && testimonials.some(({ isSample }) => isSample !== true)
}

/** Says how the order was chosen, by what it is. */
function orderOf({ order, testimonials }: Pick<ReviewsContent, 'order' | 'testimonials'>): string {
  const isNewestFirst = testimonials.every(({ date }, index) => date <= (testimonials[index - 1]?.date ?? date))
  return isNewestFirst ? order.newest : order.chosen
}
