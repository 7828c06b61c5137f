import { companyLabel, companyLines } from '../../business/company/company-lines.ts'
import { shownPhotos } from '../../business/shown-photos.ts'
import { useContent } from '../context/content-context.ts'
import styles from './Footer.module.css'

export function Footer() {
  const content = useContent()
  const { business, footer, gallery, photos } = content
  const hasSamples = shownPhotos(content).some((name) => photos[name].isSample)
  // The gallery's note says it of all pictures while all of the gallery's are renderings.
  const isSaidAbove = gallery.photos.length > 0 && gallery.photos.every((name) => photos[name].isSample)
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.brand}>{business.brand}</p>
          <p>{footer.description}</p>
          {hasSamples && !isSaidAbove ? <p>{footer.samplePhotos}</p> : null}
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>{footer.coverageLabel}</dt>
            <dd>{footer.coverage}</dd>
          </div>
          <div>
            <dt>{footer.contactsLabel}</dt>
            <dd>
              <a href={`mailto:${business.email}`}>{business.email}</a>
            </dd>
            <dd>
              <a href={business.phoneLink}>{business.phone}</a>
            </dd>
          </div>
          <div>
            <dt>{companyLabel({ business, footer })}</dt>
            {companyLines({ business, footer }).map((line) => (
              <dd key={line}>{line}</dd>
            ))}
            {business.company.pec ? (
              <dd>
                {footer.pec} <a href={`mailto:${business.company.pec}`}>{business.company.pec}</a>
              </dd>
            ) : null}
          </div>
        </dl>
      </div>
      <div className={styles.last}>
        <p>
          © {footer.copyrightYear} {business.brand}
        </p>
        <nav className={styles.links} aria-label={footer.links}>
          <a href="/prepara-la-casa">{footer.prepare}</a>
          <a href="/accessibilita">{footer.accessibility}</a>
          <a href="/privacy-policy">{footer.privacy}</a>
        </nav>
      </div>
    </footer>
  )
}
