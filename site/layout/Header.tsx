import { useContent } from '../context/content-context.ts'
import { ChatLink } from '../ui/ChatLink.tsx'
import { ChatGlyph, CloseGlyph, MenuGlyph } from '../ui/Glyphs.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './Header.module.css'

interface HeaderProps {
  /** Whether the sections are on this page or on the landing page. */
  readonly isLanding: boolean
}

/**
 * The header: name, links, Book Now. One list of links serves both as the row of a wide window and, as a native
 * popover, as the menu of a small one; so the menu opens and closes before any script, and menu.ts only adds
 * that a choice closes it.
 */
export function Header({ isLanding }: HeaderProps) {
  const { business, header, reviews, sections } = useContent()
  // No link leads to a section that the page does not have.
  const shownSections = sections.filter(({ id }) => id !== 'recensioni' || reviews.testimonials.length > 0)
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
        <ChatLink message="book" className={styles.iconLink}>
          <ChatGlyph />
          <VisuallyHidden>{header.chat}</VisuallyHidden>
        </ChatLink>
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
            {shownSections.map(({ id, label }) => (
              <li key={id}>
                <a href={`${start}#${id}`}>{label}</a>
              </li>
            ))}
          </ul>
          <ChatLink message="book" className={styles.book}>
            <ChatGlyph />
            {header.book}
          </ChatLink>
        </nav>
      </div>
    </header>
  )
}
