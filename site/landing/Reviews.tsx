import { reviews } from '../../content/landing.ts'
import { SectionTitle } from '../ui/SectionTitle.tsx'
import { Stars } from '../ui/Stars.tsx'
import styles from './Reviews.module.css'

export function Reviews() {
  return (
    <section id="recensioni" className={styles.reviews} aria-labelledby="reviews-title">
      <SectionTitle id="reviews-title" label={reviews.label} title={reviews.title} />
      <ul className={styles.list}>
        {reviews.testimonials.map(({ quote, reviewer, role, badge }) => (
          <li key={reviewer}>
            <figure className={styles.testimonial}>
              <blockquote>
                <p>«{quote}»</p>
              </blockquote>
              <figcaption>
                <Stars label={reviews.stars} />
                <p className={styles.reviewer}>{reviewer}</p>
                <p>{role}</p>
                <p className={styles.badge}>{badge}</p>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <p className={styles.verification}>{reviews.verification}</p>
    </section>
  )
}
