/** The pages that answer a form sent without script, or a link in a notification: made by the site, filled in by the server. */
export type AnswerName = 'sent' | 'not-sent' | 'mark-contacted' | 'contacted' | 'reopened' | 'contact-answer'
