import type { Content } from '../../business/content.ts'
import { useContent } from '../context/content-context.ts'
import { BookLink } from '../ui/BookLink.tsx'
import { ContactLink } from '../ui/ContactLink.tsx'
import { CloseGlyph, MenuGlyph } from '../ui/Glyphs.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Header.module.css'

interface HeaderProps {
  /** True where the sections are on the page itself. */
  readonly isLanding: boolean
}

/**
 * The header: name, links, Book Now. One list of links is the row of a wide window and, as a native popover, the menu of
 * a small one. The menu opens and closes without script; menu.ts only closes it after a choice.
 */
export function Header({ isLanding }: HeaderProps) {
  const content = useContent()
  const { business, header } = content
  const start = isLanding ? '' : '/'
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        {header.skip}
      </a>
      <div className={styles.bar}>
        <a className={styles.wordmark} href="/" aria-label={`${business.brand}, ${header.home}`}>
          {business.brand}
        </a>
        <ContactLink message="book" className={styles.iconLink}>
          <VisuallyHidden>{header.chat}</VisuallyHidden>
        </ContactLink>
        <button type="button" className={styles.menuButton} popoverTarget="menu">
          <span className={styles.opener}>
            <MenuGlyph />
          </span>
          <span className={styles.closer}>
            <CloseGlyph />
          </span>
          <VisuallyHidden>{header.menu}</VisuallyHidden>
        </button>
        <nav id="menu" popover="auto" className={styles.menu} aria-label={header.navigation}>
          <ul className={styles.links}>
            {shownSections(content).map(({ id, label }) => (
              <li key={id}>
                <a href={`${start}#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
          <BookLink className={styles.book} />
        </nav>
      </div>
    </header>
  )
}

/** The sections that the header links to, without those that the content leaves out. */
function shownSections({ comparison, gallery, reviews, sections, statistics }: Content): Content['sections'] {
  const isLeftOut: Readonly<Record<string, boolean>> = {
    gallery: gallery.photos.length === 0,
    risultati: comparison === undefined && statistics.list.length === 0,
    recensioni: reviews.testimonials.length === 0,
  }
  return sections.filter(({ id }) => isLeftOut[id] !== true)
}
