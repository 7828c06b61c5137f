import type { ReactNode } from 'react'
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
  const moment = (iso: string | null) =>
    iso === null ? null : <span className={styles.moment}>{momentWords(iso, now)}</span>
  const isAhead = (iso: string) => Date.parse(iso) > now.getTime()
  const { source, medium, campaign } = lead.campaign
  const cameFrom =
    lead.arrivedBy === null
      ? [source, medium, campaign].filter((part) => part !== null).join(' · ')
      : handSourceNames[lead.arrivedBy]
  return (
    <Section title={leadScreen.facts}>
      <dl className={styles.facts}>
        <Fact name={fields.phone.label}>
          <bdi>{lead.phone}</bdi>
        </Fact>
        {lead.email !== '' && (
          <Fact name={fields.email.label}>
            <bdi>{lead.email}</bdi>
            {lead.emailRefusedAt !== null && <span className={styles.warning}>{leadScreen.noMailbox}</span>}
          </Fact>
        )}
        <Fact name={fields.zone.label}>{cityOf(lead.zone)}</Fact>
        <Fact name={leadScreen.arrived}>{moment(lead.createdAt)}</Fact>
        {lead.state === 'new' && (
          <Fact name={isAhead(lead.deadline) ? leadScreen.deadline : leadScreen.wasDeadline}>
            {moment(lead.deadline)}
          </Fact>
        )}
        {/* Whoever is given up without a word has its time of contact from that. */}
        {lead.contactedAt !== lead.lostAt && <Fact name={leadScreen.contacted}>{moment(lead.contactedAt)}</Fact>}
        <Fact name={leadScreen.booked}>{moment(lead.bookedFor)}</Fact>
        {lead.state === 'to-deliver' && lead.deliverBy !== null && (
          <Fact name={isAhead(lead.deliverBy) ? leadScreen.deliverBy : leadScreen.wasDeliverBy}>
            {moment(lead.deliverBy)}
          </Fact>
        )}
        <Fact name={leadScreen.delivered}>{moment(lead.deliveredAt)}</Fact>
        {lead.photosLink !== null && (
          <Fact name={leadScreen.photosLink}>
            <a href={lead.photosLink} target="_blank" rel="noopener noreferrer">
              <bdi>{lead.photosLink}</bdi>
            </a>
          </Fact>
        )}
        <Fact name={leadScreen.lost}>{moment(lead.lostAt)}</Fact>
        <Fact name={leadScreen.lostBecause}>{lead.lostBecause && lostReasonNames[lead.lostBecause]}</Fact>
        {cameFrom !== '' && (
          <Fact name={leadScreen.source}>
            <bdi>{cameFrom}</bdi>
          </Fact>
        )}
      </dl>
    </Section>
  )
}

/** A datum with its name; nothing while there is none. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    children !== null && (
      <>
        <dt>{name}</dt>
        <dd>{children}</dd>
      </>
    )
  )
}
