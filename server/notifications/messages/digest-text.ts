import { fillText } from '../../../content/fill-text.ts'
import { digest, mailFooter } from '../../../content/notifications.ts'
import type { DigestView } from './digest-view.ts'
import { heldText } from './held-view.ts'

/** A digest as plain text. */
export function digestText({ title, state, open, held, undelivered, figures, brand }: DigestView): string {
  const openLines = open.lines.flatMap(({ headline, time, contacts }) => [`- ${headline}: ${time}`, `  ${contacts}`])
  return [
    `${title}: ${state}`,
    ...(undelivered === '' ? [] : ['', undelivered]),
    ...(openLines.length === 0 ? ['', digest.calm] : section(digest.openTitle, [...openLines, open.more])),
    ...(held.lines.length === 0 ? [] : section(digest.heldTitle, heldText(held))),
    ...section(digest.figuresTitle, [
      ...figures.map(({ label, value }) => `${label}: ${value}`),
      figures.length === 0 ? digest.noFigures : '',
    ]),
    '',
    fillText(mailFooter, { brand }),
    '',
  ].join('\n')
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return ['', title.toUpperCase(), ...lines.filter((line) => line !== '')]
}
