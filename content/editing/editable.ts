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
  {
    id: 'prima-vista',
    title: 'Apertura',
    page: '/',
    anchor: '',
    fields: landing.hero,
  },
  {
    id: 'servizi',
    title: 'Servizi',
    page: '/',
    anchor: 'servizi',
    fields: landing.services,
  },
  {
    id: 'tour',
    title: 'Tour a 360°',
    page: '/',
    anchor: 'servizi',
    fields: landing.tour,
  },
  {
    id: 'gallery',
    title: 'Gallery',
    page: '/',
    anchor: 'gallery',
    fields: landing.gallery,
  },
  {
    id: 'confronto',
    title: 'Confronto',
    page: '/',
    anchor: 'risultati',
    fields: landing.comparison,
  },
  {
    id: 'numeri',
    title: 'Numeri',
    page: '/',
    anchor: 'statistics-title',
    fields: landing.statistics,
  },
  {
    id: 'luce',
    title: 'La luce',
    page: '/',
    anchor: 'hours-title',
    fields: landing.hours,
  },
  {
    id: 'recensioni',
    title: 'Recensioni',
    page: '/',
    anchor: 'recensioni',
    fields: landing.reviews,
  },
  {
    id: 'prezzi',
    title: 'Che cosa è compreso, prezzi',
    page: '/',
    anchor: 'package-title',
    fields: servicePackageFields.fields.servicePackage,
  },
  {
    id: 'domande',
    title: 'Domande',
    page: '/',
    anchor: 'questions-title',
    fields: questionsFields.fields.questions,
  },
  { id: 'firma', title: 'Firma', page: '/', anchor: '', fields: signatureFields.fields.signature },
  {
    id: 'prenota',
    title: 'Prenota',
    page: '/',
    anchor: 'booking-form',
    fields: landing.booking,
  },
  {
    id: 'modulo',
    title: 'Modulo e risposte',
    page: '/',
    anchor: 'booking-form',
    fields: leadFormFields.fields.form,
  },
  {
    id: 'intestazione',
    title: 'In cima e in fondo',
    page: '/',
    anchor: '',
    fields: { ...landing.menu, ...site.frame },
  },
  {
    id: 'whatsapp',
    title: 'Messaggi già scritti',
    page: '/',
    anchor: '',
    fields: site.chat,
  },
  {
    id: 'email',
    title: 'Email e messaggi',
    page: '/email-di-conferma',
    anchor: '',
    fields: { ...confirmationFields.fields.mails, ...appointmentFields.fields.mails },
  },
  {
    id: 'lista',
    title: 'Lista per la casa',
    page: '/prepara-la-casa',
    anchor: '',
    fields: checklistFields.fields.checklist,
  },
  {
    id: 'ricerca',
    title: 'Come appari su Google',
    page: '/',
    anchor: '',
    fields: site.search,
  },
  {
    id: 'non-trovata',
    title: 'Pagina non trovata',
    page: '/404',
    anchor: '',
    fields: site.notFound,
  },
  {
    id: 'attivita',
    title: 'La tua attività',
    page: '/',
    anchor: '',
    fields: businessDetails,
  },
  {
    id: 'fotografie',
    title: 'Fotografie',
    page: '/',
    anchor: '',
    fields: { 'photos.*': { kind: 'photograph', label: 'Fotografia' } },
  },
]

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
