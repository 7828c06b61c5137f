import { fillCounted, fillText } from '../../../business/fill-text.ts'
import { digest } from '../../../content/notifications.ts'
import { isReferrer, percentOfVisits, sourceJson, sumOf } from '../../visits/source-figures.ts'
import { OTHER_SOURCES, type SourceFigures } from '../../visits/visits-in-sql.ts'
import type { DigestList } from './digest-leads.ts'
import { html, note, styles } from './mail-document.ts'
import { oneLine } from './words.ts'

const words = digest.sources

/** The most sources in a digest; the others are summed. */
const MAX_LISTED = 10

/** A source's name may be a whole sentence, as anybody can write one into a link. */
const MAX_NAME_LENGTH = 80

interface SourceLine {
  readonly name: string
  readonly values: readonly string[]
}

/** Puts where visits and leads came from into words, a line each; the last sums those that are left. */
export function sourceLines(sources: readonly SourceFigures[]): readonly SourceLine[] {
  const rest = sources.slice(MAX_LISTED)
  return [
    ...sources.slice(0, MAX_LISTED).map((each) => ({ name: nameOf(each), values: valuesOf(each) })),
    ...(rest.length === 0 ? [] : [{ name: fillCounted(words.more, rest.length), values: figuresOf(sumOf(rest)) }]),
  ]
}

export function listSources(sources: readonly SourceFigures[]): DigestList {
  const lines = sourceLines(sources)
  const rows = lines.map(
    ({ name, values }) =>
      html`<div class="line" style="${styles.row}"><p class="ink" style="${styles.rowName}">${name}</p><p class="umber" style="${styles.small}">${values.map(unbroken).join(' · ')}</p></div>`,
  )
  return {
    text: [words.note, ...lines.map(({ name, values }) => `- ${name}: ${values.join(' · ')}`)],
    html: html`${note(words.note)}<div style="margin-top:14px;">${rows}</div>`,
    data: sources.slice(0, MAX_LISTED).map(sourceJson),
  }
}

function nameOf(figures: SourceFigures): string {
  const { source, medium, campaign } = figures
  if (source === '' || source === OTHER_SOURCES) {
    return source === '' ? words.none : words.others
  }
  const parts = isReferrer(figures) ? [source] : [source, medium, campaign]
  return oneLine(parts.filter((part) => part !== '').join(' · '), MAX_NAME_LENGTH)
}

function valuesOf(figures: SourceFigures): readonly string[] {
  return isReferrer(figures) || figures.source === OTHER_SOURCES
    ? [fillCounted(words.visits, figures.visits)]
    : figuresOf(figures, percentOfVisits(figures))
}

function figuresOf(
  { visits, leads, withinDeadline, decided }: ReturnType<typeof sumOf>,
  percent: number | null = null,
): readonly string[] {
  return [
    fillCounted(words.visits, visits),
    fillCounted(words.requests, leads),
    ...(percent === null || leads === 0 ? [] : [fillText(words.share, { percent: String(percent).replace('.', ',') })]),
    ...(decided === 0 ? [] : [fillText(words.within, { within: withinDeadline, decided })]),
  ]
}

/** A figure stays on one line with its word. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
