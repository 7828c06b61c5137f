import type { ReactNode } from 'react'
import type { AnswerName, Content } from '../../content/content.ts'
import { Checklist } from '../checklist/Checklist.tsx'
import { ContactAnswer } from '../contact-answer/ContactAnswer.tsx'
import { Contacted } from '../contact-answer/Contacted.tsx'
import { MarkContacted } from '../contact-answer/MarkContacted.tsx'
import { Reopened } from '../contact-answer/Reopened.tsx'
import { NotFound } from '../layout/NotFound.tsx'
import { NotSentAnswer } from '../lead-form/NotSentAnswer.tsx'
import { PrivacyNotice } from '../lead-form/PrivacyNotice.tsx'
import { SentAnswer } from '../lead-form/SentAnswer.tsx'
import { TextPage } from '../text-page/TextPage.tsx'
import { LandingPage } from './LandingPage.tsx'

export interface Page {
  /** None on the landing page, which has the site's. */
  readonly title?: string
  readonly description?: string
  /** Whether search engines may list it. */
  readonly isIndexed: boolean
  /** Whether visitors are offered the chat; the business's own pages do without. */
  readonly hasChat: boolean
  /** Scripts of this page alone, by their place in the project. */
  readonly scripts?: readonly string[]
  readonly body: ReactNode
}

/** The pages that have an address, by it. */
export function pagesOf(content: Content): ReadonlyMap<string, Page> {
  const { accessibilityStatement, checklist, privacyPolicy, textPages } = content
  return new Map([
    ['/', listed({ body: <LandingPage /> })],
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

function listed({ title, description, body }: Pick<Page, 'title' | 'description' | 'body'>): Page {
  return { ...(title && { title }), ...(description && { description }), isIndexed: true, hasChat: true, body }
}

/** What answers every other address. */
export function notFoundPage({ notFound }: Content): Page {
  const { title, description } = notFound
  const scripts = ['site/layout/wake-not-found.ts']
  return { title, description, isIndexed: false, hasChat: true, scripts, body: <NotFound /> }
}

/** The pages without an address, whose gaps the server fills in. */
export function answersOf({ answerTitles, contactPages }: Content): Readonly<Record<AnswerName, Page>> {
  const forVisitors = { isIndexed: false, hasChat: true }
  const forTheBusiness = { title: '{{title}}', isIndexed: false, hasChat: false }
  const notSent = (
    <NotSentAnswer>
      <PrivacyNotice />
    </NotSentAnswer>
  )
  return {
    sent: { ...forVisitors, title: answerTitles.sent, body: <SentAnswer /> },
    'not-sent': { ...forVisitors, title: answerTitles.notSent, body: notSent },
    'mark-contacted': { ...forTheBusiness, title: contactPages.confirmPageTitle, body: <MarkContacted /> },
    contacted: { ...forTheBusiness, body: <Contacted /> },
    reopened: { ...forTheBusiness, body: <Reopened /> },
    'contact-answer': { ...forTheBusiness, body: <ContactAnswer /> },
  }
}
