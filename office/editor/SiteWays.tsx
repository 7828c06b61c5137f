import { pageScreen as words } from '../../content/office/site.ts'
import { paths } from '../routes.ts'
import { Link } from '../ui/Link.tsx'
import styles from './site.module.css'

const ways = [
  { way: 'page', href: paths.site },
  { way: 'list', href: paths.siteList },
] as const

/** The two ways to change the site: on the page itself, and by the list of its parts. */
export function SiteWays({ current }: { readonly current: (typeof ways)[number]['way'] }) {
  return (
    <nav aria-label={words.ways}>
      <ul className={styles.ways}>
        {ways.map(({ way, href }) => (
          <li key={way}>
            <Link className={styles.way} href={href} aria-current={way === current ? 'page' : undefined}>
              {words[way]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
