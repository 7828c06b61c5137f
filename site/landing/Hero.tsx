import { bookingFormId } from '../../content/landing.ts'
import { photoCrops } from '../../contracts/photo-crops.ts'
import { useContent } from '../context/content-context.ts'
import { type Crop, Photo } from '../photos/Photo.tsx'
import { ContactLink } from '../ui/ContactLink.tsx'
import { CheckGlyph, StarGlyph, SunGlyph } from '../ui/Glyphs.tsx'
import styles from './Hero.module.css'

const crops: [Crop, Crop] = [
  // 780: a phone of 412 px at density 1.75 needs 721, one of 390 px at density 2 exactly 780.
  { media: '(max-width: 719px)', aspect: photoCrops.heroPhone, widths: [480, 780, 960, 1440], sizes: '100vw' },
  { aspect: photoCrops.heroWindow, widths: [960, 1280, 1600, 1920, 2400], sizes: '100vw' },
]

/** @param isClosed for the template of the page while the business is closed: the server fills the sentence in */
export function Hero({ isClosed = false }: { readonly isClosed?: boolean }) {
  const { hero } = useContent()
  const { badges } = hero
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <Photo photo={hero.photo} crops={crops} className={styles.photo} isFirst />
      <div className={styles.content}>
        <div className={styles.headline}>
          <h1 id="hero-title">
            <span>{hero.headline[0]}</span> <span>{hero.headline[1]}</span>
          </h1>
        </div>
        <div className={styles.invitation}>
          <p className={styles.sentence}>{hero.sentence}</p>
          <div className={styles.actions}>
            <a className={styles.book} href={`#${bookingFormId}`}>
              {hero.book}
            </a>
            <ContactLink message="hero" className={styles.chat}>
              {hero.chat}
            </ContactLink>
          </div>
          <p className={styles.promise}>{isClosed ? '{{closed}}' : hero.promise}</p>
        </div>
        <ul className={styles.badges} aria-label={badges.label}>
          <li>
            <SunGlyph />
            {badges.premium}
          </li>
          {badges.verification ? (
            <li>
              <CheckGlyph />
              <details name="badges">
                <summary>{badges.verified}</summary>
                <p>{badges.verification.text}</p>
              </details>
            </li>
          ) : null}
          {badges.rating ? (
            <li>
              <StarGlyph />
              <div>
                <strong>{badges.rating.value}</strong> {badges.rating.of}{' '}
                <details name="badges">
                  <summary>{badges.rating.sourceLabel}</summary>
                  <p>{badges.rating.source}</p>
                </details>
              </div>
            </li>
          ) : null}
        </ul>
      </div>
    </section>
  )
}
