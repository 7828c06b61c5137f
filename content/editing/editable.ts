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

/**
 * What the owner may change in the office, section by section: the fields that are listed beside each content file. Of these, what
 * the specification fixes is shown locked (fixed-texts.ts).
 */
export const editable: readonly EditableSection[] = [
  section('prima-vista', 'Apertura', landingFields.hero),
  section('servizi', 'Servizi', landingFields.services, { anchor: 'servizi' }),
  section('tour', 'Tour a 360°', landingFields.tour, { anchor: 'servizi' }),
  section('gallery', 'Gallery', landingFields.gallery, { anchor: 'gallery' }),
  section('confronto', 'Confronto', landingFields.comparison, { anchor: 'risultati' }),
  section('numeri', 'Numeri', landingFields.statistics, { anchor: 'statistics-title' }),
  section('luce', 'La luce', landingFields.hours, { anchor: 'hours-title' }),
  section('recensioni', 'Recensioni', landingFields.reviews, { anchor: 'recensioni' }),
  section('prezzi', 'Che cosa è compreso, prezzi', servicePackageFields.servicePackage, {
    anchor: 'package-title',
  }),
  section('domande', 'Domande', questionsFields.questions, { anchor: 'questions-title' }),
  section('firma', 'Firma', signatureFields.signature),
  section('prenota', 'Prenota', landingFields.booking, { anchor: 'booking-form' }),
  section('modulo', 'Modulo e risposte', leadFormFields.form, { anchor: 'booking-form' }),
  section('intestazione', 'In cima e in fondo', { ...landingFields.menu, ...siteFields.frame }),
  section('whatsapp', 'Messaggi già scritti', siteFields.chat),
  section(
    'email',
    'Email e messaggi',
    { ...confirmationFields.mails, ...appointmentFields.mails },
    { page: '/email-di-conferma' },
  ),
  section('lista', 'Lista per la casa', checklistFields.checklist, { page: '/prepara-la-casa' }),
  section('ricerca', 'Come appari su Google', siteFields.search),
  section('non-trovata', 'Pagina non trovata', siteFields.notFound, { page: '/404' }),
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
