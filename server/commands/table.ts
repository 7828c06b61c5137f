import { shorten, terminalText, widthOf } from './terminal-text.ts'

export interface Column {
  readonly heading: string
  /** What is wider is shortened. */
  readonly maxWidth: number
}

/** Sets texts under one another, made safe for a terminal. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) =>
    columns.map(({ maxWidth }, index) => shorten(terminalText(row[index] ?? ''), maxWidth)),
  )
  const lines = [columns.map(({ heading }) => heading), ...cells]
  const widths = columns.map((_, index) =>
    lines.reduce((widest, line) => Math.max(widest, widthOf(line[index] ?? '')), 0),
  )
  const align = (line: readonly string[]) =>
    line.map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - widthOf(cell))).join('  ')
  return lines.map((line) => `${align(line).trimEnd()}\n`).join('')
}
