import { cityOf } from '../../business/cities.ts'
import { fields } from '../../content/lead-form.ts'
import { leadScreen } from '../../content/office/lead.ts'
import { handSourceNames } from '../../content/office/new-request.ts'
import { lostReasonNames } from '../../content/office/requests.ts'
import type { LeadDetail } from '../../contracts/office.ts'
import { momentWords, useNow } from '../time.ts'
import { Section } from '../ui/Section.tsx'
import styles from './LeadScreen.module.css'

/** Every datum of a lead. */
export function LeadFacts({ lead }: { readonly lead: LeadDetail }) {
  const now = useNow()
  const moment = (iso: string) => <span className={styles.moment}>{momentWords(iso, now)}</span>
  const { source, medium, campaign } = lead.campaign
  const cameFrom =
    lead.arrivedBy === null
      ? [source, medium, campaign].filter((part) => part !== null).join(' · ')
      : handSourceNames[lead.arrivedBy]
  return (
    <Section title={leadScreen.facts}>
      <dl className={styles.facts}>
        <dt>{fields.phone.label}</dt>
        <dd>
          <bdi>{lead.phone}</bdi>
        </dd>
        {lead.email !== '' && (
          <>
            <dt>{fields.email.label}</dt>
            <dd>
              <bdi>{lead.email}</bdi>
              {lead.emailRefusedAt !== null && <span className={styles.warning}>{leadScreen.noMailbox}</span>}
            </dd>
          </>
        )}
        <dt>{fields.zone.label}</dt>
        <dd>{cityOf(lead.zone)}</dd>
        <dt>{leadScreen.arrived}</dt>
        <dd>{moment(lead.createdAt)}</dd>
        {lead.state === 'new' && (
          <>
            <dt>{Date.parse(lead.deadline) > now.getTime() ? leadScreen.deadline : leadScreen.wasDeadline}</dt>
            <dd>{moment(lead.deadline)}</dd>
          </>
        )}
        {/* Whoever is given up without a word has its time of contact from that. */}
        {lead.contactedAt !== null && lead.contactedAt !== lead.lostAt && (
          <>
            <dt>{leadScreen.contacted}</dt>
            <dd>{moment(lead.contactedAt)}</dd>
          </>
        )}
        {lead.bookedFor !== null && (
          <>
            <dt>{leadScreen.booked}</dt>
            <dd>{moment(lead.bookedFor)}</dd>
          </>
        )}
        {lead.state === 'to-deliver' && lead.deliverBy !== null && (
          <>
            <dt>{Date.parse(lead.deliverBy) > now.getTime() ? leadScreen.deliverBy : leadScreen.wasDeliverBy}</dt>
            <dd>{moment(lead.deliverBy)}</dd>
          </>
        )}
        {lead.deliveredAt !== null && (
          <>
            <dt>{leadScreen.delivered}</dt>
            <dd>{moment(lead.deliveredAt)}</dd>
          </>
        )}
        {lead.photosLink !== null && (
          <>
            <dt>{leadScreen.photosLink}</dt>
            <dd>
              <a href={lead.photosLink} target="_blank" rel="noopener noreferrer">
                <bdi>{lead.photosLink}</bdi>
              </a>
            </dd>
          </>
        )}
        {lead.lostAt !== null && (
          <>
            <dt>{leadScreen.lost}</dt>
            <dd>{moment(lead.lostAt)}</dd>
          </>
        )}
        {lead.lostBecause !== null && (
          <>
            <dt>{leadScreen.lostBecause}</dt>
            <dd>{lostReasonNames[lead.lostBecause]}</dd>
          </>
        )}
        {cameFrom !== '' && (
          <>
            <dt>{leadScreen.source}</dt>
            <dd>
              <bdi>{cameFrom}</bdi>
            </dd>
          </>
        )}
      </dl>
    </Section>
  )
}
