import { appointmentFields } from '../appointment.editable.ts'
import { checklistFields } from '../checklist.editable.ts'
import { confirmationFields } from '../confirmation.editable.ts'
import { landingFields } from '../landing.editable.ts'
import { leadFormFields } from '../lead-form.editable.ts'
import { questionsFields } from '../questions.editable.ts'
import { servicePackageFields } from '../service-package.editable.ts'
import { signatureFields } from '../signature.editable.ts'
import { siteFields } from '../site.editable.ts'
import { businessDetails } from './business-details.ts'
import type { EditableSection } from './field.ts'

const [landing, site] = [landingFields.fields, siteFields.fields]

/**
 * What the owner may change in the office, section by section: the fields that are listed beside each content file. Of these, what
 * the specification fixes is shown locked (fixed-texts.ts).
 */
export const editable: readonly EditableSection[] = [
  section('prima-vista', 'Apertura', landing.hero),
  section('servizi', 'Servizi', landing.services, { anchor: 'servizi' }),
  section('tour', 'Tour a 360°', landing.tour, { anchor: 'servizi' }),
  section('gallery', 'Gallery', landing.gallery, { anchor: 'gallery' }),
  section('confronto', 'Confronto', landing.comparison, { anchor: 'risultati' }),
  section('numeri', 'Numeri', landing.statistics, { anchor: 'statistics-title' }),
  section('luce', 'La luce', landing.hours, { anchor: 'hours-title' }),
  section('recensioni', 'Recensioni', landing.reviews, { anchor: 'recensioni' }),
  section('prezzi', 'Che cosa è compreso, prezzi', servicePackageFields.fields.servicePackage, {
    anchor: 'package-title',
  }),
  section('domande', 'Domande', questionsFields.fields.questions, { anchor: 'questions-title' }),
  section('firma', 'Firma', signatureFields.fields.signature),
  section('prenota', 'Prenota', landing.booking, { anchor: 'booking-form' }),
  section('modulo', 'Modulo e risposte', leadFormFields.fields.form, { anchor: 'booking-form' }),
  section('intestazione', 'In cima e in fondo', { ...landing.menu, ...site.frame }),
  section('whatsapp', 'Messaggi già scritti', site.chat),
  section(
    'email',
    'Email e messaggi',
    { ...confirmationFields.fields.mails, ...appointmentFields.fields.mails },
    { page: '/email-di-conferma' },
  ),
  section('lista', 'Lista per la casa', checklistFields.fields.checklist, { page: '/prepara-la-casa' }),
  section('ricerca', 'Come appari su Google', site.search),
  section('non-trovata', 'Pagina non trovata', site.notFound, { page: '/404' }),
  section('attivita', 'La tua attività', businessDetails),
  section('fotografie', 'Fotografie', { 'photos.*': { kind: 'photograph', label: 'Fotografia' } }),
]

/** Most sections are parts of the landing page; one without an anchor is at its top, or nowhere by itself. */
function section(
  id: string,
  title: string,
  fields: EditableSection['fields'],
  place: Partial<Pick<EditableSection, 'page' | 'anchor'>> = {},
): EditableSection {
  return { id, title, page: '/', anchor: '', ...place, fields }
}

/** What is not changed in the office, and why, by its place. */
export const notEditable: Readonly<Record<string, string>> = {
  ...appointmentFields.reasons,
  ...confirmationFields.reasons,
  ...landingFields.reasons,
  ...leadFormFields.reasons,
  ...siteFields.reasons,
  cityOptions: 'which cities there are belongs to the repository: requests are stored under them',
  cityNames: 'as above',
  zonesInWords: 'as above',
  hasSamplePhotos: 'computed',
  contactedPages: 'what the business reads behind the link of a notification',
  leadFacts: 'as above',
  reviewPages: 'what a host is told of rights and deadlines: it is the same wherever the product runs',
  photos: 'one field for each photograph',
}
