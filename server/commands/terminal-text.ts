import { stripVTControlCharacters } from 'node:util'

// Controls, and characters that are not seen but change how others are: the direction of writing, joiners, tags.
const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu

const segmenter = new Intl.Segmenter('it', { granularity: 'grapheme' })

/** Makes what a visitor typed fit for a line on a terminal, which takes some texts for commands. */
export function terminalText(text: string): string {
  return stripVTControlCharacters(text).replace(unsafe, ' ').replace(/\s+/g, ' ').trim()
}

/** How many columns a terminal needs for a text; ideographs and pictures take two. */
export function widthOf(text: string): number {
  return [...segmenter.segment(text)].reduce((total, { segment }) => total + graphemeWidth(segment), 0)
}

/** Leaves out the end of a text that needs more columns than there are. */
export function shorten(text: string, columns: number): string {
  if (widthOf(text) <= columns) {
    return text
  }
  let kept = ''
  let width = 1
  for (const { segment } of segmenter.segment(text)) {
    width += graphemeWidth(segment)
    if (width > columns) {
      break
    }
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

function graphemeWidth(grapheme: string): number {
  if (/^\p{Mn}+$/u.test(grapheme)) {
    return 0
  }
  return /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff01-\uff60]/u.test(
    grapheme,
  )
    ? 2
    : 1
}
