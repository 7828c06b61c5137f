import { placeOf } from '../../../business/cities.ts'
import { fillText } from '../../../business/fill-text.ts'
import { afterCall } from '../../../content/office/dialogs.ts'
import type { LeadRow } from '../../../contracts/office.ts'
import styles from '../LeadScreen.module.css'

/** Whose request a question is about: it may be asked over another one. */
export function WhoIsMeant({ lead }: { readonly lead: LeadRow }) {
  return (
    <p className={styles.who}>
      <bdi>{fillText(afterCall.who, { name: lead.name, place: placeOf(lead.zone) })}</bdi>
    </p>
  )
}
