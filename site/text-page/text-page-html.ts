import { copyRetentionDays, heldRetentionDays, shootingRetentionDays } from '../../business/business.ts'
import type { Content, TextPageContent } from '../../business/content.ts'
import { fillCounted } from '../../business/fill-text.ts'
import { markdownToHtml } from './markdown.ts'

/**
 * Renders the text of a page, with the details of the business and what is true of the software as configured.
 *
 * @throws Error that names a value or a fact in it that is not known
 */
export function textPageHtml({ markdown }: TextPageContent, content: Content): string {
  const { business, comparison, practices, retentionPeriod, services, zonesInWords } = content
  const { company: _, whatsapp, ...details } = business
  const retention = fillCounted(retentionPeriod, business.retentionMonths)
  const values = { ...details, heldRetentionDays, shootingRetentionDays, copyRetentionDays, zonesInWords, retention }
  return markdownToHtml(markdown, values, {
    ...practices,
    showsComparison: comparison !== undefined,
    showsTour: services.tour !== undefined,
    usesWhatsapp: whatsapp !== null,
  })
}
