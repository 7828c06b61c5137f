import { stripVTControlCharacters } from 'node:util'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../leads/milliseconds.ts'
import { deadlineOf, type LeadRecord, stateOf } from '../leads/lead-record.ts'

// Controls and invisible characters that change others: the writing direction, joiners, tags.
const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu

const segmenter = new Intl.Segmenter('it', { granularity: 'grapheme' })

/** Makes one line of what a visitor typed, without what a terminal interprets. */
export function terminalText(text: string): string {
  return stripVTControlCharacters(text).replace(unsafe, ' ').replace(/\s+/g, ' ').trim()
}

/** The characters as people count them; a terminal gives most of them one column. */
function charactersOf(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function shorten(text: string, length: number): string {
  const characters = charactersOf(text)
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

interface Column {
  readonly heading: string
  /** Wider cells are shortened. */
  readonly maxWidth: number
}

export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) =>
    columns.map(({ maxWidth }, index) => shorten(terminalText(row[index] ?? ''), maxWidth)),
  )
  const lines = [columns.map(({ heading }) => heading), ...cells]
  const lengthOf = (cell: string | undefined) => charactersOf(cell ?? '').length
  const widths = columns.map((_, index) => lines.reduce((widest, line) => Math.max(widest, lengthOf(line[index])), 0))
  const align = (line: readonly string[]) =>
    line.map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - lengthOf(cell))).join('  ')
  return lines.map((line) => `${align(line).trimEnd()}\n`).join('')
}

/** Returns the state, with the reason of a held one. */
export function stateWords(lead: LeadRecord, now: Date): string {
  const state = stateOf(lead, now)
  return state === 'held' ? `held: ${lead.heldBecause}` : state
}

/** Returns the words for what is left of a lead's 24 hours, or for how long ago it was contacted. */
export function clockWords(lead: LeadRecord, now: Date): string {
  if (lead.contactedAt !== null) {
    return `contacted ${duration(now.getTime() - lead.contactedAt.getTime())} ago`
  }
  if (lead.heldBecause !== null) {
    return '-'
  }
  const leftMs = deadlineOf(lead).getTime() - now.getTime()
  return leftMs > 0 ? `${duration(leftMs)} left` : `${duration(-leftMs)} late`
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function duration(ms: number): string {
  const positive = Math.max(0, ms)
  if (positive < HOUR_MS) {
    return `${Math.floor(positive / MINUTE_MS)} min`
  }
  if (positive < 2 * DAY_MS) {
    return `${Math.floor(positive / HOUR_MS)} h ${Math.floor((positive % HOUR_MS) / MINUTE_MS)} min`
  }
  return `${Math.floor(positive / DAY_MS)} days`
}
