import { pageScreen as words } from '../../content/office/site.ts'
import { paths } from '../routes.ts'
import { Link } from '../ui/Link.tsx'
import styles from './site.module.css'

const tabs = [
  { tab: 'page', href: paths.site },
  { tab: 'list', href: paths.siteList },
] as const

interface SiteTabsProps {
  readonly current: (typeof tabs)[number]['tab']
  readonly onLeave?: () => void
}

/** The two ways to change the site: on the page itself, and by the list of its parts. */
export function SiteTabs({ current, onLeave }: SiteTabsProps) {
  return (
    <nav aria-label={words.tabs}>
      <ul className={styles.tabs}>
        {tabs.map(({ tab, href }) => (
          <li key={tab}>
            <Link
              className={styles.tab}
              href={href}
              aria-current={tab === current ? 'page' : undefined}
              onClick={onLeave}
            >
              {words[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
