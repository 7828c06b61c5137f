import type { Readable, Writable } from 'node:stream'
import { type CANCEL_SYMBOL, confirm, isCancel, log, multiselect, select, text } from '@clack/prompts'

/** Thrown when somebody stops by Ctrl+C or Esc. */
export class Stopped extends Error {}

interface Question {
  readonly message: string
  /** The answer that Enter gives. */
  readonly initial: string
  /** Shown as long as nothing is typed. */
  readonly example?: string
  /** True for words that the page shows: they get the apostrophe of print, which keyboards do not have. */
  readonly isPrinted?: boolean
  /** What is wrong with an answer, in a sentence; undefined when nothing is. */
  readonly faultOf: (answer: string) => string | undefined
}

export type Asker = ReturnType<typeof openAsker>

type Options<Value extends string> = readonly { readonly value: Value; readonly label: string }[]

/** Asks for words that the page shows, of at most so many characters. */
export function askWords(
  asker: Asker,
  message: string,
  {
    max,
    isOptional = false,
    initial = '',
    example = '',
  }: { max: number; isOptional?: boolean; initial?: string; example?: string },
): Promise<string> {
  const faultOf = (text: string) => (text === '' && isOptional ? undefined : faultOfWords(text, max))
  return asker.text({ message, initial, example, isPrinted: true, faultOf })
}

/** What is wrong with words for the page. It fills in names in braces, so that `npm run check` refuses any others. */
export function faultOfWords(text: string, max: number): string | undefined {
  if (text === '' || text.length > max) {
    return `it must have 1 to ${max} characters`
  }
  return /[{}]/.test(text) ? 'it must do without { and }' : undefined
}

/** Asks in a terminal. */
export function openAsker(streams: { readonly input: Readable; readonly output: Writable }) {
  return {
    /** Returns the answer without spaces around it. */
    async text({ message, initial, example = '', isPrinted = false, faultOf }: Question) {
      const validate = (answer = '') => faultOf(answer.trim())
      const shown = { message, initialValue: initial, placeholder: example && `for instance ${example}`, validate }
      // Without an answer Clack has none.
      const answer = answered(await text({ ...streams, ...shown, defaultValue: '' })).trim()
      // Who only presses Enter changes nothing.
      return isPrinted && answer !== initial ? answer.replace(/(?<=\p{L})'/gu, '’') : answer
    },
    async choose<Value extends string>(message: string, options: Options<Value>, initial: Value) {
      const values = options.map(({ value, label }) => ({ value: value as string, label }))
      const chosen = answered(await select<string>({ ...streams, message, options: values, initialValue: initial }))
      return options.find(({ value }) => value === chosen)?.value ?? initial
    },
    async chooseSome<Value extends string>(message: string, options: Options<Value>, initial: readonly Value[]) {
      const values = options.map(({ value, label }) => ({ value: value as string, label }))
      const shown = { message, options: values, initialValues: [...initial], required: false, maxItems: values.length }
      const chosen = answered(await multiselect<string>({ ...streams, ...shown }))
      return options.map(({ value }) => value).filter((value) => chosen.includes(value))
    },
    confirm: async (message: string, initial: boolean) =>
      answered(await confirm({ ...streams, message, initialValue: initial })),
    say: (message: string) => log.message(message, { output: streams.output }),
  }
}

function answered<Value>(answer: Value | typeof CANCEL_SYMBOL): Value {
  if (isCancel(answer)) {
    throw new Stopped()
  }
  return answer
}
