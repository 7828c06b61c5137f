import type { ReactNode } from 'react'
import type { Content } from '../../business/content.ts'
import type { AnswerName } from '../../contracts/renderer.ts'
import { Appointment, AppointmentAnswered, AppointmentConfirmed } from '../appointment/Appointment.tsx'
import { Checklist } from '../checklist/Checklist.tsx'
import { Contacted, ContactedFailed, MarkContacted, Reopened } from '../contacted/Contacted.tsx'
import type { Assets } from '../context/assets.ts'
import { thumbnailLink } from '../gallery/slides.ts'
import { Hero } from '../landing/Hero.tsx'
import { NotFound } from '../layout/NotFound.tsx'
import { NotSentAnswer } from '../lead-form/answers/NotSentAnswer.tsx'
import { SentAnswer } from '../lead-form/answers/SentAnswer.tsx'
import { PrivacyNotice } from '../lead-form/PrivacyNotice.tsx'
import type { WholePhotoLink } from '../photos/whole-photo.ts'
import { ReviewForm } from '../review/ReviewForm.tsx'
import { ReviewGiven, ReviewWithdraw } from '../review/ReviewGiven.tsx'
import { TextPage } from '../text-page/TextPage.tsx'
import { panoramaLink } from '../tour/panorama.ts'
import { LandingPage } from './LandingPage.tsx'

export interface Page {
  /** The address that a template is sent at; missing where it has none, and on pages, which `pagesOf` names by it. */
  readonly path?: string
  /** Missing on the landing page, which has the site's title and description. */
  readonly title?: string
  readonly description?: string
  /** False where search engines must not list the page. */
  readonly isIndexed: boolean
  /** False on the pages that only the business sees, and where a host writes a review or takes one back. */
  readonly hasChat: boolean
  /** Scripts of this page alone, by their path in the project. */
  readonly scripts?: readonly string[]
  /** What stands above the body, and is shown while the body's styles load. */
  readonly firstView?: ReactNode
  readonly body: ReactNode
}

/** The pages by their address. */
export function pagesOf(content: Content): ReadonlyMap<string, Page> {
  const { accessibilityStatement, checklist, privacyPolicy, textPages } = content
  return new Map([
    ['/', listed({ firstView: <Hero />, body: <LandingPage /> })],
    [
      '/privacy-policy',
      listed({ ...privacyPolicy, body: <TextPage label={textPages.privacyPolicy} page={privacyPolicy} /> }),
    ],
    [
      '/accessibilita',
      listed({
        ...accessibilityStatement,
        body: <TextPage label={textPages.accessibility} page={accessibilityStatement} />,
      }),
    ],
    ['/prepara-la-casa', listed({ ...checklist, body: <Checklist /> })],
  ])
}

function listed({ title, description, firstView, body }: Omit<Page, 'isIndexed' | 'hasChat'>): Page {
  return {
    ...(title && { title }),
    ...(description && { description }),
    isIndexed: true,
    hasChat: true,
    firstView,
    body,
  }
}

/** The page for every other address. */
export function notFoundPage({ notFound }: Content): Page {
  const { title, description } = notFound
  const scripts = ['site/layout/wake-not-found.ts']
  return { title, description, isIndexed: false, hasChat: true, scripts, body: <NotFound /> }
}

/** The pages that are no files: templates that the server fills in and answers with. */
export function answersOf({
  answerTitles,
  appointmentPage,
  contactedPages,
  reviewPages,
}: Content): Readonly<Record<AnswerName, Page>> {
  const withChat = { isIndexed: false, hasChat: true }
  const withoutChat = { title: '{{title}}', isIndexed: false, hasChat: false }
  const notSent = (
    <NotSentAnswer>
      <PrivacyNotice />
    </NotSentAnswer>
  )
  return {
    sent: { ...withChat, title: answerTitles.sent, body: <SentAnswer /> },
    'sent-closed': { ...withChat, title: answerTitles.sent, body: <SentAnswer isClosed /> },
    'not-sent': { ...withChat, title: answerTitles.notSent, body: notSent },
    'mark-contacted': { ...withoutChat, title: contactedPages.confirmPageTitle, body: <MarkContacted /> },
    contacted: { ...withoutChat, body: <Contacted /> },
    reopened: { ...withoutChat, body: <Reopened /> },
    'contacted-failed': { ...withoutChat, body: <ContactedFailed /> },
    appointment: { ...withChat, title: appointmentPage.title, body: <Appointment /> },
    'appointment-confirmed': { ...withChat, title: '{{title}}', body: <AppointmentConfirmed /> },
    'appointment-answered': { ...withChat, title: '{{title}}', body: <AppointmentAnswered /> },
    review: { ...withoutChat, title: reviewPages.title, body: <ReviewForm /> },
    'review-given': { ...withoutChat, body: <ReviewGiven /> },
    'review-withdraw': { ...withoutChat, title: reviewPages.withdrawing.title, body: <ReviewWithdraw /> },
    closed: { ...listed({ firstView: <Hero isClosed />, body: <LandingPage isClosed /> }), path: '/' },
  }
}

/** The links whose lighter renditions only a script shows, so that no page mentions them. */
export function wholePhotoLinks(
  { gallery, services }: Pick<Content, 'gallery' | 'services'>,
  { photos }: Pick<Assets, 'photos'>,
): WholePhotoLink[] {
  return [
    ...gallery.photos.map((photo) => thumbnailLink(photos[photo])),
    ...(services.tour ? [panoramaLink(photos[services.tour.panorama])] : []),
  ]
}
