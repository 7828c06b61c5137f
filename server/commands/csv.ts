/** Excel reads a file as UTF-8 only when it begins so. */
const BYTE_ORDER_MARK = '\ufeff'

/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection), in full width too. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/

// The file may be printed on a terminal, which takes some of these for commands.
const controls = /(?![\t\r\n])\p{Cc}/gu

/**
 * Writes a table that Excel opens right in Italian, where the comma belongs to numbers: semicolons between cells.
 * A cell that would be run as a formula gets an apostrophe before it, which spreadsheets take for 'this is a text'.
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')
}

function cell(text: string): string {
  const visible = text.replace(controls, '')
  const harmless = formulaStart.test(visible) ? `'${visible}` : visible
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
