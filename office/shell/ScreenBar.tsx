import { screens, shell } from '../../content/office/shell.ts'
import { paths, type Route } from '../routes.ts'
import { FiguresGlyph, ListGlyph, SearchGlyph, SettingsGlyph, SiteGlyph } from '../ui/Glyphs.tsx'
import { Link } from '../ui/Link.tsx'
import { measureScreenBar } from '../ui/measure-bar.ts'
import { brandName } from './Brand.tsx'
import styles from './ScreenBar.module.css'

const entries = [
  { screen: 'requests', glyph: <ListGlyph /> },
  { screen: 'search', glyph: <SearchGlyph /> },
  { screen: 'site', glyph: <SiteGlyph /> },
  { screen: 'figures', glyph: <FiguresGlyph /> },
  { screen: 'settings', glyph: <SettingsGlyph /> },
] as const

/** The five screens: below the thumb on a telephone, a rail at the left of a larger window. */
export function ScreenBar({ current }: { readonly current: Route['screen'] }) {
  return (
    <nav ref={measureScreenBar} className={styles.bar} aria-label={shell.navigation} data-bottom-bar="">
      <p className={styles.name}>
        {brandName() || shell.name}
        <span>{shell.mark}</span>
      </p>
      <ul className={styles.entries}>
        {entries.map(({ screen, glyph }) => (
          <li key={screen}>
            <Link href={paths[screen]} className={styles.entry} aria-current={currentOf(screen, current)}>
              {glyph}
              {screens[screen]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A request belongs to the list, but is not the list. */
function currentOf(screen: Route['screen'], current: Route['screen']): 'page' | 'true' | undefined {
  if (screen === current) {
    return 'page'
  }
  const isBelow = current === 'lead' || current === 'copy' || current === 'new' || current === 'reviews'
  return screen === 'requests' && isBelow ? 'true' : undefined
}
