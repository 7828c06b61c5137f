import { placeOf } from '../../../business/cities.ts'
import { newRequest } from '../../../content/office/new-request.ts'
import { stateNames } from '../../../content/office/requests.ts'
import type { LeadRow } from '../../../contracts/office.ts'
import { paths } from '../../routes.ts'
import { momentWords } from '../../time.ts'
import button from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import styles from './NewRequestScreen.module.css'

interface KnownPersonProps {
  readonly leads: readonly LeadRow[]
  readonly now: Date
}

/** The newest requests of who has this number, so that nobody writes in what is there. */
export function KnownPerson({ leads, now }: KnownPersonProps) {
  return (
    <div role="status" className={styles.status}>
      {leads.length > 0 && (
        <div className={styles.known}>
          <p>{newRequest.known}</p>
          <ul>
            {leads.map((lead) => (
              <li key={lead.id}>
                <Link href={paths.lead(lead.id)} className={button.plain}>
                  <bdi>{lead.name}</bdi>
                </Link>{' '}
                <span className={styles.facts}>
                  {[placeOf(lead.zone), stateNames[lead.state].toLowerCase(), momentWords(lead.createdAt, now)].join(
                    ', ',
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
