import { OTHER_SOURCES, REFERRAL, type SourceFigures } from './visits-in-sql.ts'

/** Whether a source is the page that had the link. No lead is known to come from one. */
export function isReferrer({ medium, campaign, leads }: SourceFigures): boolean {
  return medium === REFERRAL && campaign === '' && leads === 0
}

/**
 * Returns the percentage of visits that became leads, or null where it cannot be known: without visits, with fewer than leads, and
 * where the page's address had no campaign. No cookie follows a visitor, so a lead has a source by that address alone.
 */
export function percentOfVisits(figures: SourceFigures): number | null {
  const { source, visits, leads } = figures
  const isCampaign = source !== '' && source !== OTHER_SOURCES && !isReferrer(figures)
  return isCampaign ? percentOf(leads, visits) : null
}

/** Rounded to a tenth below ten, where leads are few among many visits. */
function percentOf(leads: number, visits: number): number | null {
  if (visits === 0 || visits < leads) {
    return null
  }
  const percent = (100 * leads) / visits
  return percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)
}

export function sumOf(figures: readonly SourceFigures[]): Omit<SourceFigures, 'source' | 'medium' | 'campaign'> {
  const sum = { visits: 0, leads: 0, withinDeadline: 0, decided: 0 }
  for (const each of figures) {
    sum.visits += each.visits
    sum.leads += each.leads
    sum.withinDeadline += each.withinDeadline
    sum.decided += each.decided
  }
  return sum
}

/** Writes the figures for another program, which knows leads as requests. */
export function sourceJson({ leads, ...figures }: SourceFigures): object {
  return { ...figures, requests: leads }
}
