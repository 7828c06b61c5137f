import { escapeHtml } from '../../escape-html.ts'

/** Markup that may stand in other markup as it is. */
export interface Html {
  readonly source: string
}

/** Writes markup: what stands in its gaps is escaped unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  return { source: String.raw({ raw: parts }, ...values.map(toSource)) }
}

export const noHtml: Html = { source: '' }

function toSource(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') {
    return escapeHtml(value)
  }
  return 'source' in value ? value.source : value.map(({ source }) => source).join('')
}
